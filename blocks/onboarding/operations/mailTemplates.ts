import { createHash } from 'node:crypto'
import { checkText, languages, type MailText } from '@quoin/kit/mail'
import { Answer, type Context, type Customs, document, pageMeta, refuse, refuseChanged } from '@quoin/kit/server'
import { mails } from '../mails/templates.ts'
import { onboarding } from '../resources/index.ts'

interface Template {
  readonly id: string
  readonly name: keyof typeof mails
  readonly language: string
  readonly text: MailText
  readonly version: number
  readonly updatedAt: string | null
}

/** The same id for the same template for ever, before anything of it is stored. */
function idOf(tenantId: string, name: string, language: string): string {
  const hex = createHash('sha256').update(`onboarding mail ${tenantId} ${name} ${language}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function all({ tx, tenantId }: Context): Promise<Template[]> {
  const own = await tx.query<
    MailText & { template: string; language: string; version: number; updated_at: string } & Record<string, unknown>
  >(
    'select template, language, subject, heading, body, button, note, plain, version, updated_at from kit.mail_templates where tenant_id = $1 and template = any($2::text[])',
    [tenantId, Object.keys(mails)],
  )
  return (Object.keys(mails) as (keyof typeof mails)[]).flatMap((name) =>
    languages.map((language) => {
      const row = own.find((one) => one.template === name && one.language === language)
      return {
        id: idOf(tenantId, name, language),
        name,
        language,
        text: row ?? mails[name].texts[language],
        version: row?.version ?? 0,
        updatedAt: row?.updated_at ?? null,
      }
    }),
  )
}

const shown = ({ id, name, language, text, version, updatedAt }: Template) => ({
  type: 'mail_template',
  id,
  attributes: {
    unique_id: id,
    code: name,
    event_name: name,
    name: `${name} (${language})`,
    template_name: name,
    preferred_language: language,
    source: version === 0 ? 'built_in' : 'company',
    subject: text.subject,
    from_subject: text.subject,
    heading: text.heading,
    template_html: text.body,
    html_content: text.body,
    button: text.button ?? null,
    note: text.note ?? null,
    template_text: text.plain ?? null,
    text_content: text.plain ?? null,
    variables: Object.fromEntries(Object.entries(mails[name].sample).map(([variable, value]) => [variable, String(value)])),
    status: 'active',
    enabled: true,
    version,
    updated_at: updatedAt,
  },
})

const byEvent = 'Templates are fixed per event and language. Only the text can be changed.'

async function named(context: Context, id: string): Promise<Template> {
  const found = (await all(context)).find((one) => one.id === id)
  if (!found) throw refuse.missing()
  return found
}

export const mailTemplates: Customs<typeof onboarding, 'mailTemplates'> = {
  async list({ search, status, page: at, records: size }, context) {
    const wanted = search?.trim().toLowerCase() ?? ''
    const found = (await all(context)).filter(
      (one) => (!status || status === 'active') && (one.name.includes(wanted) || one.text.subject.toLowerCase().includes(wanted)),
    )
    return new Answer(
      200,
      JSON.stringify({
        data: found.slice((at - 1) * size, at * size).map(shown),
        meta: pageMeta({ page: at, records: size, total: found.length }),
      }),
    )
  },
  get: async ({ id }, context) => document(shown(await named(context, id))),
  async update({ id, from_subject, heading, template_html, button, note, template_text, ...facts }, context) {
    const before = await named(context, id)
    refuseChanged(facts, shown(before).attributes, {
      name: byEvent,
      event_name: byEvent,
      template_name: byEvent,
      preferred_language: byEvent,
      source: byEvent,
    })
    const text: MailText = {
      subject: from_subject ?? before.text.subject,
      heading: heading ?? before.text.heading,
      body: template_html ?? before.text.body,
      button: button === undefined ? before.text.button : (button ?? undefined),
      note: note === undefined ? before.text.note : (note ?? undefined),
      plain: template_text === undefined ? before.text.plain : template_text,
    }
    const [problem] = await checkText(text, mails[before.name].sample)
    if (problem) throw refuse.invalid('template_not_valid', problem, 'template_html')
    await context.tx.query(
      `insert into kit.mail_templates as t (tenant_id, id, template, language, subject, heading, body, button, note, created_by, plain) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (tenant_id, template, language) do update set subject = excluded.subject, heading = excluded.heading, body = excluded.body, button = excluded.button, note = excluded.note,
         plain = excluded.plain, version = t.version + 1, updated_at = clock_timestamp()`,
      [
        context.tenantId,
        id,
        before.name,
        before.language,
        text.subject,
        text.heading,
        text.body,
        text.button || null,
        text.note || null,
        context.me || null,
        text.plain || null,
      ],
    )
    await context.note(onboarding.mailTemplates, id, {
      subject: [before.text.subject, text.subject],
      body: [before.text.body, text.body],
    })
    return document(shown(await named(context, id)))
  },
}
