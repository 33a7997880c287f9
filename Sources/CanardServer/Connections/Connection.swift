import Canard
import Foundation

/// One connection: reads requests, has them answered in order, and closes.
struct Connection {
    private let socket: Socket
    private let service: Service
    private var parser: HTTPRequestParser

    init(socket: Socket, service: Service) {
        self.socket = socket
        self.service = service
        let limits = service.limits
        parser = HTTPRequestParser(headerBytes: limits.headerBytes, bodyBytes: limits.bodyBytes)
    }

    /// Answers requests until either side wants no more, and closes the socket.
    mutating func serve() async {
        switch await exchangeAll() {
        case .reset: socket.reset()
        case .keepAlive, .close: await Lingering.close(socket)
        }
    }

    private mutating func exchangeAll() async -> Exchange.Outcome {
        while !Task.isCancelled {
            do {
                guard let (head, request) = try await receive() else { return .close }
                let outcome = await answer(request, head: head)
                guard outcome == .keepAlive else { return outcome }
            } catch let error as HTTPParsingError {
                return await refuse(status: error.status, reason: error.reason)
            } catch let error as SocketError {
                guard error == .timedOut, parser.isInsideRequest else { return .close }
                return await refuse(status: 408, reason: "the request did not arrive in time")
            } catch {
                service.onError?(error)
                return await refuse(status: 500, reason: "the body could not be stored")
            }
        }
        return .close
    }

    /// Answers what cannot be handled; the connection cannot go on, as its place is lost.
    private func refuse(status: Int, reason: String) async -> Exchange.Outcome {
        let text = "\(status) \(StatusReason.text(for: status)): \(reason)\n"
        let exchange = Exchange(
            request: HTTPServer.Request(),
            isKeepAlive: false,
            socket: socket,
            service: service
        )
        return await exchange.send(.text(text, status: status))
    }

    /// Runs the handler while watching for the client to disconnect; whichever ends first cancels
    /// the other.
    private mutating func answer(
        _ request: HTTPServer.Request,
        head: HTTPRequestHead
    ) async -> Exchange.Outcome {
        let exchange = Exchange(
            request: request,
            isKeepAlive: head.isKeepAlive,
            socket: socket,
            service: service
        )
        let watch = DisconnectWatch(socket: socket)
        enum Step: Sendable {
            case answered(Exchange.Outcome)
            case read([UInt8])
        }
        return await withTaskGroup(of: Step.self) { group in
            group.addTask { .answered(await exchange.run()) }
            group.addTask { .read(await watch.run()) }
            var outcome = Exchange.Outcome.close
            for await step in group {
                group.cancelAll()
                switch step {
                case .answered(let result): outcome = result
                case .read(let bytes): parser.append(bytes)
                }
            }
            return outcome
        }
    }
}

// MARK: - Receiving

extension Connection {
    /// Returns the next request; nil where the client has ended between requests.
    private mutating func receive() async throws -> (HTTPRequestHead, HTTPServer.Request)? {
        guard let head = try await receiveHead() else { return nil }
        var spool = BodySpool(memoryBytes: service.limits.bodyBytesInMemory)
        let trailers = try await receiveBody(of: head, into: &spool)
        let request = HTTPServer.Request(
            method: head.line.method,
            target: head.line.target,
            version: head.line.version,
            headers: head.headers,
            body: spool.body(),
            trailers: trailers
        )
        return (head, request)
    }

    private mutating func receiveHead() async throws -> HTTPRequestHead? {
        var hasBegun = parser.isInsideRequest
        var deadline = ContinuousClock.now
            .advanced(by: hasBegun ? service.limits.readTimeout : service.limits.idleTimeout)
        while true {
            if case .head(let head)? = try parser.next() { return head }
            guard try await readMore(until: deadline) else {
                guard parser.isInsideRequest else { return nil }
                throw HTTPParsingError.badRequest("the request ends early")
            }
            if !hasBegun, parser.isInsideRequest {
                hasBegun = true
                deadline = ContinuousClock.now.advanced(by: service.limits.readTimeout)
            }
        }
    }

    /// Reads the body, and returns the trailers.
    private mutating func receiveBody(
        of head: HTTPRequestHead,
        into spool: inout BodySpool
    ) async throws -> Canard.HeaderFields {
        // A client that has sent some of the body does not wait for leave to do so:
        // https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1
        var owesContinue = head.expectsContinue && !parser.hasUnreadBytes
        while true {
            switch try parser.next() {
            case .body(let data): try spool.append(data)
            case .end(let trailers): return trailers
            case .head, nil:
                if owesContinue { try await sendContinue() }
                owesContinue = false
                let deadline = ContinuousClock.now.advanced(by: service.limits.readTimeout)
                guard try await readMore(until: deadline) else {
                    throw HTTPParsingError.badRequest("the request body ends early")
                }
            }
        }
    }

    /// Feeds the parser with what arrives next; false where the client has ended.
    private mutating func readMore(
        until deadline: ContinuousClock.Instant
    ) async throws(SocketError) -> Bool {
        let bytes = try await socket.read(until: deadline)
        parser.append(bytes)
        return !bytes.isEmpty
    }

    private func sendContinue() async throws {
        let data = try ResponseHead.data(HTTPServer.Response.Interim(status: 100))
        try await socket.write(data, timeout: service.limits.writeTimeout)
    }
}
