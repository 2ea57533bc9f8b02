import type { Mailer } from '@quoin/kit/mail'
import type { NoticeAbout } from '@quoin/kit/notices'
import { pageAddress, type Settings, type Tx } from '@quoin/kit/server'

/** With what mails are written, and where the pages are that they lead to. */
export interface Tellers {
  readonly mailer: Mailer
  readonly settings: Pick<Settings, 'publicUrl'>
}

/**
 * A mail to those of a company who may do something about it, each in their language and once for one `key`. It knows the
 * company's name by itself. The transaction must stand inside the company.
 */
export async function tellWhoMay(
  tx: Tx,
  { mailer, settings }: Tellers,
  {
    companyId,
    permission,
    template,
    key,
    page,
    values,
    about,
  }: {
    companyId: string
    permission: string
    template: string
    key: string
    page: string
    values: Readonly<Record<string, unknown>>
    about?: NoticeAbout
  },
): Promise<void> {
  const told = await tx.query<{ id: string; email: string; language: string; company: string }>(
    `select u.id, u.email, coalesce(u.language, c.preferred_language, 'en') as language, c.name as company
     from gateway.users u join gateway.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id and r.status = 'active'
       join gateway.companies c on c.id = u.tenant_id
     where u.tenant_id = $1 and u.status = 'active' and u.deleted_at is null and (r.code = 'company_admin'
       or exists (select from gateway.role_permissions g
         where g.tenant_id = $1 and g.role_id = r.id and g.code = $2 and g.scope = 'tenant'))
     order by u.created_at, u.id limit 20`,
    [companyId, permission],
  )
  for (const { id, email, language, company } of told)
    await mailer.send(
      {
        to: email,
        person: id,
        ...(about && { about }),
        template,
        language,
        tenantId: companyId,
        key: `${template} ${key} ${id}`,
        values: { ...values, company, link: pageAddress({ settings, tenantId: companyId }, page) },
      },
      tx,
    )
}
