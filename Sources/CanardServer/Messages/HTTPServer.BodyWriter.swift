import Canard
public import Foundation

extension HTTPServer {
    /// Sends a streamed body piece by piece.
    ///
    /// ```swift
    /// HTTPServer.Response(body: .stream { writer in
    ///     for number in 1...3 { try await writer.write("\(number)\n") }
    /// })
    /// ```
    ///
    /// Pieces written by several tasks at once go out whole, one after the other.
    public final class BodyWriter: Sendable {
        private struct State {
            /// The bytes still to come; nil where no length was declared.
            var left: Int?
            var hasEnded = false
        }

        private let socket: Socket
        private let framing: ResponseHead.Framing
        private let timeout: Duration
        private let gate = SerialGate()
        private let state: Locked<State>

        init(socket: Socket, framing: ResponseHead.Framing, timeout: Duration) {
            self.socket = socket
            self.framing = framing
            self.timeout = timeout
            let left: Int? = if case .length(let count) = framing { count } else { nil }
            state = Locked(State(left: left))
        }

        /// Sends a piece, and returns once the system has taken it; an empty piece sends nothing.
        ///
        /// A client that reads slowly makes this wait. Throws a ``HTTPServer/WriteError``.
        public func write(_ data: Data) async throws {
            guard !data.isEmpty else { return }
            try await gate.pass { [self] in
                try reserve(data.count)
                try await send(framed(data))
            }
        }

        /// Sends a text in UTF-8, as ``write(_:)`` does bytes.
        public func write(_ text: String) async throws {
            try await write(Data(text.utf8))
        }

        /// Sends what marks the end of the body; throws where bytes are missing.
        func finish() async throws {
            try await gate.pass { [self] in
                let left = state.withLock { state in
                    state.hasEnded = true
                    return state.left ?? 0
                }
                guard left == 0 else {
                    throw ResponseError("the body is \(left) bytes shorter than 'Content-Length'")
                }
                if framing == .chunked { try await send(Data("0\r\n\r\n".utf8)) }
            }
        }

        /// Refuses all later pieces, once none is being sent.
        func abandon() async {
            // The closure does not throw, and passing does not either.
            try? await gate.pass { [state] in state.withLock { $0.hasEnded = true } }
        }

        private func reserve(_ count: Int) throws(WriteError) {
            try state.withLock { state throws(WriteError) in
                guard !state.hasEnded else {
                    throw WriteError(.bodyEnded, "the body has ended before")
                }
                guard let left = state.left else { return }
                guard count <= left else {
                    let text = "\(count) bytes are more than the \(left) left of 'Content-Length'"
                    throw WriteError(.tooManyBytes, text)
                }
                state.left = left - count
            }
        }

        /// [RFC 9112, section 7.1](https://www.rfc-editor.org/rfc/rfc9112#section-7.1).
        private func framed(_ data: Data) -> Data {
            guard framing == .chunked else { return data }
            var chunk = Data("\(String(data.count, radix: 16))\r\n".utf8)
            chunk.reserveCapacity(chunk.count + data.count + 2)
            chunk.append(data)
            chunk.append(contentsOf: [HTTPSyntax.carriageReturn, HTTPSyntax.lineFeed])
            return chunk
        }

        private func send(_ data: Data) async throws(WriteError) {
            do throws(SocketError) {
                try await socket.write(data, timeout: timeout)
            } catch {
                throw WriteError(error)
            }
        }
    }
}
