import Foundation

/// One request and its response on a connection.
struct Exchange: Sendable {
    /// What becomes of the connection.
    enum Outcome: Sendable {
        case keepAlive, close, reset
    }

    let request: HTTPServer.Request
    let isKeepAlive: Bool
    let socket: Socket
    let service: Service

    /// Has the handler answer the request, and sends what it returns.
    func run() async -> Outcome {
        do {
            return await send(try await service.handler(request))
        } catch is HTTPServer.ConnectionReset {
            return .reset
        } catch {
            report(error)
            return await send(.internalServerError)
        }
    }

    /// Sends a response.
    func send(_ response: HTTPServer.Response) async -> Outcome {
        do {
            return try await sendUnchecked(response)
        } catch {
            report(error)
        }
        do {
            return try await sendUnchecked(.internalServerError)
        } catch {
            return .close
        }
    }

    /// Sends a response, or throws before the first byte is sent.
    private func sendUnchecked(_ response: HTTPServer.Response) async throws -> Outcome {
        let source = try BodySource(response.body)
        let head = try ResponseHead(
            response,
            bodyCount: source.count,
            circumstances: ResponseHead.Circumstances(
                isHead: request.method == "HEAD",
                version: request.version,
                isKeepAlive: isKeepAlive,
                date: service.date?.text()
            )
        )
        var start = Data()
        if request.version == .http11 {
            for interim in response.interim { start += try ResponseHead.data(interim) }
        }
        start += head.data
        return await send(start, head: head, source: source)
    }

    private func send(_ start: Data, head: ResponseHead, source: BodySource) async -> Outcome {
        let timeout = service.limits.writeTimeout
        let writer = HTTPServer.BodyWriter(socket: socket, framing: head.framing, timeout: timeout)
        do {
            if head.framing == .none {
                try await socket.write(start, timeout: timeout)
            } else if let data = source.smallData(for: head.framing) {
                try await socket.write(start + data, timeout: timeout)
            } else {
                try await socket.write(start, timeout: timeout)
                try await source.write(to: writer)
                try await writer.finish()
            }
            return head.closes ? .close : .keepAlive
        } catch {
            await writer.abandon()
            return outcome(of: error, framing: head.framing)
        }
    }

    /// What to do after a response was begun and not completed.
    private func outcome(of error: any Error, framing: ResponseHead.Framing) -> Outcome {
        switch error {
        case is HTTPServer.ConnectionReset:
            return .reset
        case SocketError.timedOut:
            return .reset
        case is SocketError:
            return .close
        case let error as HTTPServer.WriteError where error.code == .timedOut:
            return .reset
        case let error as HTTPServer.WriteError where error.code == .disconnected:
            return .close
        default:
            report(error)
            // An orderly close is how such a body ends, so only a reset tells it was cut off.
            return framing == .untilClose ? .reset : .close
        }
    }

    /// Passes an error on, unless it only follows from the client having disconnected.
    private func report(_ error: any Error) {
        if error is CancellationError, Task.isCancelled { return }
        service.onError?(error)
    }
}

extension HTTPServer.Response {
    /// The answer that tells no more than that something went wrong.
    fileprivate static var internalServerError: Self {
        .text("500 Internal Server Error\n", status: 500)
    }
}
