import { checkText, type MailTemplate } from '../mail/index.ts'
import { type OwnTemplate, readTemplates, withText, writeTemplate } from '../mail/ownTexts.ts'
import type { mailTemplatesOf } from '../mail/templateResource.ts'
import type { InputOf } from '../operation.ts'
import { Answer, document, pageMeta } from '../request/answer.ts'
import { refuse } from '../request/refuse.ts'
import { refuseChanged } from '../request/refuseChanged.ts'
import type { Resource } from '../resource.ts'
import type { Context } from './context.ts'

type Templates = Resource<ReturnType<typeof mailTemplatesOf>>

/** Code behind the mail templates of a block, `mailTemplatesOf`, that sends the mails that are `known`. */
export const mailTemplateOperations = (known: Readonly<Record<string, MailTemplate>>, templates: Templates) => {
  async function named({ tx, tenantId }: Context, id: string): Promise<OwnTemplate> {
    const found = (await readTemplates(tx, tenantId, known)).find((one) => one.id === id)
    if (!found) throw refuse.missing()
    return found
  }
  return {
    async list({ search, status = 'active', page, records }: InputOf<Templates['list']>, { tx, tenantId }: Context) {
      const wanted = search?.trim().toLowerCase() ?? ''
      const found = (await readTemplates(tx, tenantId, known)).filter(
        ({ template, text }) => status === 'active' && (template.includes(wanted) || text.subject.toLowerCase().includes(wanted)),
      )
      const data = found.slice((page - 1) * records, page * records).map(shown)
      return new Answer(200, JSON.stringify({ data, meta: pageMeta({ page, records, total: found.length }) }))
    },
    get: async ({ id }: InputOf<Templates['get']>, context: Context) => document(shown(await named(context, id))),
    async update({ id, ...input }: InputOf<Templates['update']>, context: Context) {
      const before = await named(context, id)
      refuseChanged(input, shown(before).attributes, {
        name: byEvent,
        event_name: byEvent,
        template_name: byEvent,
        preferred_language: byEvent,
        source: byEvent,
      })
      const text = withText(before.text, input)
      const [problem] = await checkText(text, before.sample)
      if (problem) throw refuse.invalid('template_not_valid', problem, 'template_html')
      if (!(await writeTemplate(context.tx, context.tenantId, before, text, context.me || null)))
        throw refuse.conflict('stale_version', 'Someone else changed this template after you loaded it.')
      await context.note(templates, id, {
        subject: [before.text.subject, text.subject],
        body: [before.text.body, text.body],
      })
      return document(shown(await named(context, id)))
    },
  }
}

const byEvent = 'Templates are fixed per event and language. Only the text can be changed.'

const shown = ({ id, template, language, text, sample, isOwn, version, updatedAt }: OwnTemplate) => ({
  type: 'mail_template',
  id,
  attributes: {
    unique_id: id,
    code: template,
    name: `${template} (${language})`,
    event_name: template,
    template_name: template,
    preferred_language: language,
    source: isOwn ? 'company' : 'built_in',
    subject: text.subject,
    from_subject: text.subject,
    heading: text.heading,
    template_html: text.body,
    html_content: text.body,
    button: text.button ?? null,
    note: text.note ?? null,
    template_text: text.plain ?? null,
    text_content: text.plain ?? null,
    variables: sample,
    status: 'active',
    enabled: true,
    version,
    updated_at: updatedAt,
  },
})
