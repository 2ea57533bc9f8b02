import type { Tx } from '@quoin/kit/server'

/** How people come into a company by themselves. */
export interface SignUpSettings {
  readonly registration: 'open' | 'invited' | 'closed'
  /** Role of somebody who registered: never more than a guest's. */
  readonly role_code: 'none' | 'guest'
  /** Whether people may sign in before their address is confirmed. */
  readonly unconfirmed_sign_in: boolean
  /** Whether a captcha is asked for at registration, password reset and codes by mail, and after wrong passwords. */
  readonly captcha: boolean
  /** Whether administrators may do nothing here before they have an authenticator app. */
  readonly second_factor_for_administrators: boolean
  /** The same for all members, administrators or not. */
  readonly second_factor_for_everybody: boolean
  /** Where what people agree to is read; null where the company says nothing. */
  readonly terms_url: string | null
  readonly privacy_url: string | null
}
export const defaultSignUpSettings: SignUpSettings = {
  registration: 'open',
  role_code: 'none',
  unconfirmed_sign_in: false,
  captcha: false,
  second_factor_for_administrators: false,
  second_factor_for_everybody: false,
  terms_url: null,
  privacy_url: null,
}

/** What the company decided, or the defaults. The transaction must stand inside that company. */
export async function readSignUpSettings(tx: Tx, companyId: string): Promise<SignUpSettings> {
  const [row] = await tx.query<SignUpSettings & Record<string, unknown>>(
    `select registration, role_code, unconfirmed_sign_in, captcha, second_factor_for_administrators, second_factor_for_everybody,
       terms_url, privacy_url from gateway.sign_up_settings where tenant_id = $1`,
    [companyId],
    'prepare',
  )
  return row ?? defaultSignUpSettings
}

/** Changes what is given and answers all of it. */
export async function writeSignUpSettings(
  tx: Tx,
  companyId: string,
  by: string,
  changes: Partial<SignUpSettings>,
): Promise<SignUpSettings> {
  const next = { ...(await readSignUpSettings(tx, companyId)), ...changes }
  await tx.query(
    `insert into gateway.sign_up_settings (tenant_id, registration, role_code, unconfirmed_sign_in, updated_by, captcha,
       second_factor_for_administrators, second_factor_for_everybody, terms_url, privacy_url)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (tenant_id) do update set registration = excluded.registration, role_code = excluded.role_code, unconfirmed_sign_in = excluded.unconfirmed_sign_in, captcha = excluded.captcha,
       second_factor_for_administrators = excluded.second_factor_for_administrators,
       second_factor_for_everybody = excluded.second_factor_for_everybody,
       terms_url = excluded.terms_url, privacy_url = excluded.privacy_url,
       updated_at = clock_timestamp(), updated_by = excluded.updated_by`,
    [
      companyId,
      next.registration,
      next.role_code,
      next.unconfirmed_sign_in,
      by,
      next.captcha,
      next.second_factor_for_administrators,
      next.second_factor_for_everybody,
      next.terms_url,
      next.privacy_url,
    ],
  )
  return next
}
