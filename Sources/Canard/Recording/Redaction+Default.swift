extension Canard.Redaction {
    /// Version 1 of the rules that hold unless others are set.
    ///
    /// Credentials in header fields, cookies, userinfo, queries, forms and JSON, by name. Names that
    /// may mean anything (`key`, `code`, `session`, …) count only where the value looks random:
    /// blanking `?code=US` would make different requests equal.
    public static let `default` = Canard.Redaction(
        headers: RedactedNames(
            [
                "Authorization", "Proxy-Authorization", "X-Api-Key", "Api-Key", "X-Auth-Token",
                "X-Csrf-Token", "X-Amz-Security-Token",
            ],
            suffixes: ["-token", "-secret", "-key"]
        ),
        query: secretNames,
        form: secretNames,
        json: secretNames,
        coversCookies: true,
        coversUserinfo: true
    )

    private static let secretNames = RedactedNames(
        [
            "access_token", "refresh_token", "id_token", "token", "auth_token", "session_token",
            "csrf_token", "xsrf_token", "authenticity_token", "bearer_token",
            "password", "passwd", "passphrase", "pwd", "new_password", "old_password",
            "current_password", "password_confirmation",
            "secret", "client_secret", "secret_key", "secret_access_key", "webhook_secret",
            "private_key", "api_key", "api_secret", "access_key", "signing_key", "subscription_key",
            "otp", "code_verifier", "assertion", "client_assertion",
            "X-Amz-Signature", "X-Amz-Credential", "X-Amz-Security-Token",
            "X-Goog-Signature", "X-Goog-Credential",
        ],
        ambiguous: ["key", "code", "auth", "pass", "session", "sig", "signature"]
    )
}
