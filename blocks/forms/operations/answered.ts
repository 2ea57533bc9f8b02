import { pageAddress, type Context } from '@quoin/kit/server'
import { crm } from '@quoin/crm/resources'
import { questionsOf, readDefinition, say } from '../engine/index.ts'

/** What a form does with a complete answer; may be asked twice and does it once. */
export async function answered({ answer: id }: { answer: string }, context: Context): Promise<void> {
  const { tx, tenantId } = context
  const [row] = await tx.query<{
    email: string | null
    firstName: string | null
    lastName: string | null
    phone: string | null
    consentVersion: string | null
    completedAt: string
    language: string
    values: Record<string, unknown>
    definition: unknown
    survey: string
    surveyId: string
    slug: string | null
    makesLead: boolean
    notify: string | null
  }>(
    `select a.email, a.first_name as "firstName", a.last_name as "lastName", a.phone_number as phone, a.consent_version as "consentVersion",
       a.completed_at as "completedAt", a.language, a.form_fields as "values", v.definition, s.name as survey, s.id as "surveyId", s.slug, s.makes_lead as "makesLead", s.notify_email as notify
     from forms.answers a join forms.surveys s on s.tenant_id = a.tenant_id and s.id = a.survey_id
       join forms.versions v on v.tenant_id = a.tenant_id and v.id = a.survey_version_id
     where a.tenant_id = $1 and a.id = $2 and a.status = 'completed' and a.deleted_at is null`,
    [tenantId, id],
  )
  if (!row) return
  if (row.makesLead && (row.email || row.phone)) {
    const definition = readDefinition(row.definition)
    const consent = questionsOf(definition).find(
      ({ question }) => question.kind === 'consent' && row.values[question.id] === true,
    )
    await context.callInternal(crm.leads.internal.receive, {
      source: `form ${row.slug ?? row.survey}`.slice(0, 255),
      sourceType: 'forms.answers',
      sourceId: id,
      firstName: row.firstName ?? '',
      lastName: row.lastName ?? '',
      email: row.email,
      phone: row.phone,
      notes: null,
      consentText: consent
        ? say(
            consent.question.title,
            definition.languages.find((one) => one === row.language) ?? definition.languages[0]!,
            definition,
          )
        : null,
      consentVersion: row.consentVersion,
    })
  }
  if (row.notify)
    await context.mailer.send(
      {
        to: row.notify,
        template: 'form_answered',
        language: row.language,
        tenantId,
        key: `form answered ${id}`,
        values: {
          form: row.survey,
          who: [row.firstName, row.lastName].filter(Boolean).join(' ') || row.email || '–',
          link: pageAddress(context, `/forms/surveys/${row.surveyId}`),
        },
      },
      { query: (text, values) => tx.query(text, values) },
    )
}
