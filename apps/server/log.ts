import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * The log of a server: one line of JSON for each thing. What a log has no business to know is left out here, whoever logs it: headers,
 * passwords, tokens, and what the database quotes of people's rows when it explains an error.
 */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: ['req.headers', 'headers', 'password', 'token', '*.password', '*.token', '*.secret'],
      serializers: { err: describe },
    },
    to ?? pino.destination(2),
  )

/** An error as far as it is about the program. `detail` and `where` of the database hold values of rows, and so may its message. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, code, constraint, schema, table, column, cause } = error as Error & Record<string, unknown>
  const said = /^(22|42601)/.test(String(code)) ? message.replace(/: ".*"/s, '') : message
  return {
    type: name,
    message: said,
    stack: stack?.replace(message, said),
    ...Object.fromEntries(Object.entries({ code, constraint, schema, table, column }).filter(([, value]) => value !== undefined)),
    ...(cause !== undefined && { cause: describe(cause) }),
  }
}
