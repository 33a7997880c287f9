import Testing

@testable import Canard

@Suite struct SecretShapeTests {
    @Test(arguments: [
        "AIzaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY", "d41d8cd98f00b204e9800998ecf8427e",
        "550e8400-e29b-41d4-a716-446655440000", "aGVsbG8gd29ybGQhIQ", "4/0AX4XfWh7Q9kLmZ2pRtY",
        "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
        "MTIzNDU2Nzg5MGFiY2RlZg==", "xK9fQ2mB7vT4wZ8n",
    ])
    func `random text of 16 characters is likely a secret`(_ value: String) {
        #expect(SecretShape.isLikelySecret(value))
    }

    @Test(arguments: [
        "US", "de-DE", "authorization_code", "authorization-code-with-pkce", "getUserProfileById",
        "2026-11-30T21:22:47Z", "1234567890123456789012", "the quick brown fox jumps",
        "item-42-of-the-list",
        "REDACTED", "", "release-candidate-2026-final", "GetAllOpenIssuesQuery",
        "com.example.app.settings",
        "ABCDEFGHIJKLMNOP", "error.validation.field_required",
    ])
    func `words, numbers and dates are not`(_ value: String) {
        #expect(!SecretShape.isLikelySecret(value))
    }

    @Test(arguments: [
        ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_", true), (SecretShape.tokenPlaceholder, true),
        ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0", false), ("a.b.c", false), ("eyJ a.eyJ.x", false),
        ("", false),
    ])
    func `tokens have three parts of base64url`(_ text: String, _ isToken: Bool) {
        #expect(SecretShape.isToken(text) == isToken)
    }
}
