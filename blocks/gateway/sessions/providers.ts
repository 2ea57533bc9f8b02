import * as z from 'zod'

const provider = z.strictObject({
  /** Stands in addresses. */
  key: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
  /** What the button says. */
  name: z.string().trim().min(1).max(60),
  issuer: z.url({ protocol: /^https?$/ }),
  client_id: z.string().min(1).max(500),
  client_secret: z.string().min(1).max(500),
  /** Address word of the one company it is for. */
  company: z.string().max(60).optional(),
  /** Ends of the addresses it may speak for. */
  domains: z
    .array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/))
    .min(1)
    .optional(),
})

/** Somebody else who may say who a person is, over OpenID Connect. */
export type Provider = z.infer<typeof provider>

/** One that a company brought itself: it speaks to that company alone, and its address is whatever was typed. */
export interface CompanyProvider extends Provider {
  readonly companyId: string
  /** Whether people become members when they first come, and what they may do then. */
  readonly createsPeople: boolean
  readonly roleId: string | null
}
export const isOfCompany = (one: Provider): one is CompanyProvider => 'companyId' in one

/**
 * Reads the operator's list of providers. Throws one sentence when it cannot be used: an unencrypted issuer off this machine would
 * let anybody on the way sign in as anybody, and the provider of one company must not speak for the addresses of all.
 */
export function readProviders(text: string | undefined): readonly Provider[] {
  if (!text) return []
  const parsed = z.array(provider).safeParse(json(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`OIDC_PROVIDERS must be a JSON list of providers; ${issue!.path.join('.')} ${issue!.message}.`)
  }
  const keys = new Set<string>()
  for (const { key, issuer, company, domains } of parsed.data) {
    if (keys.has(key)) throw new Error(`OIDC_PROVIDERS names "${key}" twice.`)
    keys.add(key)
    if (!issuer.startsWith('https:') && !/^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(`${issuer}/`))
      throw new Error(`OIDC_PROVIDERS: the issuer of "${key}" must begin with https://.`)
    if (company && !domains)
      throw new Error(`OIDC_PROVIDERS: "${key}" is for one company, so it has to say for which domains it speaks.`)
  }
  return parsed.data
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
