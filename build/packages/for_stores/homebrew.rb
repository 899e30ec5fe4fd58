# Untested: nobody has run the program on macOS yet.
cask "@NAME@" do
  version "@VERSION@"
  sha256 "@SHA256@"

  url "@URL@"
  name "@TITLE@"
  desc "@SUMMARY@"
  homepage "@HOMEPAGE@"

  depends_on arch: :arm64
  depends_on macos: ">= :big_sur"

  app "@TITLE@.app"

  zap trash: [
    "~/Library/Application Support/@NAME@",
    "~/Library/Caches/@NAME@",
    "~/Library/Logs/@NAME@",
  ]
end
