import Canard
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A service that asks the pond's API, and copes with what it gets.
///
/// But for one line in ``init(baseURL:credentials:)`` it knows nothing of Canard: it uses `URLSession`
/// as any service would.
actor PondService {
    private let baseURL: URL
    private let credentials: Credentials?
    /// For what everyone may see.
    private let publicSession = URLSession.shared
    /// For what only one user may see: its cookies are in memory, and of no other part of the process.
    private let userSession: URLSession
    private var isLoggedIn = false
    private var report = PondReport()

    /// Makes a service for an API at a place, which logs in if it has credentials.
    init(baseURL: URL, credentials: Credentials? = .donald) {
        self.baseURL = baseURL
        self.credentials = credentials
        let configuration = URLSessionConfiguration.ephemeral
        // `URLSession.shared` is intercepted by itself, a session of one's own is by this line.
        Canard.intercept(configuration)
        userSession = URLSession(configuration: configuration)
    }

    deinit {
        userSession.finishTasksAndInvalidate()
    }

    /// Asks everything once, one after the other.
    func round() async throws -> PondRound {
        var answers: [Answer] = []
        for path in ["/ducks", "/ducks/newest", "/ducks/picture.png", "/weather", "/bread"] {
            answers.append(try await answer(path, publicSession))
        }
        if let credentials, !isLoggedIn {
            let login = try await answer("/login", userSession, form: credentials.form)
            isLoggedIn = login.trouble == nil
            answers.append(login)
        }
        let account = try await answer("/me", userSession)
        if account.status == 401 { isLoggedIn = false }
        answers.append(account)
        report.learn(from: answers)
        return PondRound(report: report, answers: answers)
    }

    /// Asks one question: with a form `POST`, else `GET`.
    private func answer(
        _ path: String,
        _ session: URLSession,
        form: String? = nil
    ) async throws -> Answer {
        var request = URLRequest(url: baseURL.appendingPathComponent(path))
        if let form {
            request.httpMethod = "POST"
            request.setValue(
                "application/x-www-form-urlencoded",
                forHTTPHeaderField: "Content-Type"
            )
            request.httpBody = Data(form.utf8)
        }
        let line = "\(request.httpMethod ?? "GET") \(path)"
        do {
            let (data, response) = try await session.data(for: request)
            guard let response = response as? HTTPURLResponse else {
                return Answer(line, failure: .badServerResponse)
            }
            return Answer(line, response, body: data)
        } catch let error as URLError {
            return Answer(line, failure: error.code)
        }
    }
}
