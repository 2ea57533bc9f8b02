/** One reason out of a refusal, as JSON:API writes it. */
export interface Reason {
  readonly code: string
  readonly detail: string
  /** Wire name of the field or `/data/…` pointer it is about. */
  readonly pointer?: string
  readonly parameter?: string
  readonly meta?: Readonly<Record<string, unknown>>
}

/** A refusal: a status, stable codes for programs and sentences for people. Everything else that is thrown is a surprise and answers 500. */
export class Refusal extends Error {
  readonly reasons: readonly Reason[]
  constructor(
    readonly status: number,
    reasons: Reason | readonly Reason[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    const list = Array.isArray(reasons) ? (reasons as readonly Reason[]) : [reasons as Reason]
    super(list[0]?.detail ?? 'Refused')
    this.name = 'Refusal'
    this.reasons = list
  }
  get code(): string {
    return this.reasons[0]?.code ?? 'refused'
  }
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Signed out',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request too slow',
  409: 'Conflict',
  410: 'Gone',
  413: 'Too large',
  414: 'Address too long',
  415: 'Unsupported media type',
  422: 'Not valid',
  429: 'Too many requests',
  431: 'Headers too large',
  500: 'Server error',
  503: 'Not available',
  507: 'Storage full',
}

/** The one shape of every refusal on the wire. */
export const errorBody = (refusal: Refusal): string =>
  JSON.stringify({
    errors: refusal.reasons.map((r) => ({
      status: String(refusal.status),
      code: r.code,
      title: titles[refusal.status] ?? 'Refused',
      detail: r.detail,
      ...(r.pointer || r.parameter
        ? {
            source: {
              ...(r.pointer && { pointer: r.pointer.startsWith('/') ? r.pointer : `/data/attributes/${r.pointer}` }),
              ...(r.parameter && { parameter: r.parameter }),
            },
          }
        : {}),
      ...(r.meta && { meta: r.meta }),
    })),
  })

/** The ways to say no. Throw what they return. */
export const refuse = {
  /** 401: the session must end, or there is none. */
  ended: (code = 'session_ended', detail = 'You are signed out. Please sign in again.') => new Refusal(401, { code, detail }),
  /** 403: a visible thing that this person may not do; names the permission and so who can grant it. Never on the gateway. */
  forbidden: (permission: string, detail = 'Your role does not allow this.') =>
    new Refusal(403, { code: 'not_allowed', detail, meta: { permission, granted_by: 'an administrator of your company' } }),
  /** 403: the answer would tell what a field holds that the company hides from this person's role. */
  hiddenField: (field: string) =>
    new Refusal(403, {
      code: 'field_hidden',
      detail: 'This shows a field that is hidden from your role.',
      meta: { field, granted_by: 'an administrator of your company' },
    }),
  /** 404, also for what one may not see. */
  missing: (detail = 'This record does not exist.') => new Refusal(404, { code: 'not_found', detail }),
  /** 409: a fine request at the wrong time. */
  conflict: (code: string, detail: string, meta?: Readonly<Record<string, unknown>>, pointer?: string) =>
    new Refusal(409, { code, detail, meta, pointer }),
  /** 422: malformed, or against a rule that waiting does not change. */
  invalid: (code: string, detail: string, pointer?: string) => new Refusal(422, { code, detail, pointer }),
  parameter: (parameter: string, detail: string) => new Refusal(422, { code: 'invalid_parameter', detail, parameter }),
  slowDown: (seconds: number) =>
    new Refusal(
      429,
      { code: 'slow_down', detail: `Too many requests. Try again in ${seconds} seconds.` },
      { 'retry-after': String(seconds) },
    ),
  full: () => new Refusal(507, { code: 'storage_full', detail: 'The server has no room left to store this.' }),
  unavailable: (detail = 'The service cannot answer now.', seconds = 2) =>
    new Refusal(503, { code: 'not_available', detail }, { 'retry-after': String(seconds) }),
}
