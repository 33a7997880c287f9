import Foundation

/// What the demo is asked to do.
enum Command {
    /// The guided tour; the recordings are those of the package unless a folder is given.
    case tour(recordings: URL?)
    /// The service with its control endpoint, until it is ended.
    case serve(ServeOptions)
    /// Making the shipped recordings again.
    case record(into: URL?)
    /// The text on how to use it.
    case help

    /// Reads what was typed after the command's name.
    init(_ arguments: [String]) throws(UsageError) {
        if arguments.contains(where: { $0 == "--help" || $0 == "-h" }) || arguments == ["help"] {
            self = .help
            return
        }
        var options = ArgumentReader(arguments)
        switch options.verb {
        case nil:
            self = .tour(recordings: try options.folder(of: "--recordings"))
        case "serve":
            var serve = ServeOptions()
            serve.port = try options.number(of: "--port", in: 0...65535) ?? serve.port
            serve.seconds = try options.number(of: "--seconds", in: 1...86_400)
            serve.recordings = try options.folder(of: "--recordings")
            self = .serve(serve)
        case "record":
            self = .record(into: try options.folder(of: "--into", mayBeNew: true))
        case let verb?:
            throw UsageError("'\(verb)' is no command; use 'serve', 'record' or none")
        }
        try options.finish()
    }

    /// How to use it.
    static let usage = """
        Records a running service, replays it without its upstream, and answers from code.

        usage: demo [--recordings <folder>]
               demo serve [--port <n>] [--seconds <n>] [--recordings <folder>]
               demo record [--into <folder>]

        demo          shows everything step by step, and checks each step
        demo serve    keeps the service running, to be tried with curl
        demo record   makes Recordings/happy-path and Recordings/anonymous-user again

        --recordings <folder>  where the shipped recordings are, else the package's Recordings
        --port <n>             where the control endpoint listens; 8642, or 0 for any free port
        --seconds <n>          ends by itself after so long, else by Ctrl-C
        --into <folder>        where to record, else the package's Recordings

        exit code: 0 all held, 1 something did not, 2 used wrongly
        """
}
