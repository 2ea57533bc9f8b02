import { pageAddress, type Context } from '@quoin/kit/server'
import { notify } from '@quoin/kit/notices'
import { crm } from '@quoin/crm/resources'
import { questionsOf, readDefinition, say } from '../engine/index.ts'
import { held } from '../resources/index.ts'
import { personOf, toldOf } from './people.ts'
import { type RequestJob, requestJob } from './request.ts'
import { type ProceedJob, proceedJob } from './sets.ts'

/** What a form does with a complete answer; may be asked twice and does it once. Answers which member of the company gave it. */
export async function answered(
  { answer: id, by }: { answer: string; by: string | null },
  context: Context,
): Promise<{ user: string | null; survey: string | null }> {
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
    notifyUser: string | null
    notifyRole: string | null
    user: string | null
    assignment: string | null
  }>(
    `select a.email, a.first_name as "firstName", a.last_name as "lastName", a.phone_number as phone, a.consent_version as "consentVersion",
       a.completed_at as "completedAt", a.language, a.form_fields as "values", v.definition, s.name as survey, s.id as "surveyId", s.slug, s.makes_lead as "makesLead", s.notify_email as notify,
       s.notify_user_id as "notifyUser", s.notify_role_id as "notifyRole", a.user_id as "user", a.assignment_id as assignment
     from forms.answers a join forms.surveys s on s.tenant_id = a.tenant_id and s.id = a.survey_id
       join forms.versions v on v.tenant_id = a.tenant_id and v.id = a.survey_version_id
     where a.tenant_id = $1 and a.id = $2 and a.status = 'completed' and a.deleted_at is null`,
    [tenantId, id],
  )
  if (!row) return { user: null, survey: null }
  const definition = readDefinition(row.definition)
  if (definition.requests?.length) {
    const job: RequestJob = { tenantId, answer: id, by }
    await context.jobs.add(requestJob, job, { tx, key: `form ${id}` })
  }
  if (row.assignment) {
    const job: ProceedJob = { tenantId, assignment: row.assignment }
    await context.jobs.add(proceedJob, job, { tx, key: `form set ${id}` })
  }
  if (row.makesLead && (row.email || row.phone)) {
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
  await tellPeople(context, id, row, personOf(row))
  if (row.notify && !(await hasToldEnough(context, row.surveyId)))
    await context.mailer.send(
      {
        to: row.notify,
        template: 'form_answered',
        language: row.language,
        tenantId,
        key: `form answered ${id}`,
        values: {
          form: row.survey,
          who: (await isOfCompany(context, row.notify)) ? personOf(row) : '–',
          link: pageAddress(context, `/forms/surveys/${row.surveyId}`),
        },
      },
      tx,
    )
  return { user: row.user, survey: row.surveyId }
}

/** Tells in the app whom the form names. */
async function tellPeople(
  context: Context,
  answer: string,
  form: { survey: string; surveyId: string; notifyUser: string | null; notifyRole: string | null; user: string | null },
  who: string,
): Promise<void> {
  const people = await toldOf(context, form)
  if (people.length === 0) return
  await notify(context.tx, {
    tenantId: context.tenantId,
    notice: 'form_received',
    people,
    values: { form: form.survey, who },
    link: `/forms/surveys/${form.surveyId}?tab=results`,
    about: { resource: 'forms.surveys', id: form.surveyId },
    key: answer,
    by: form.user,
  })
}

/** Whether an address is a member's: to anybody else, what strangers typed would come under the name of the company. */
async function isOfCompany({ tx, tenantId }: Context, email: string): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from gateway.users_view where tenant_id = $1 and lower(email) = lower($2) and confirmed_at is not null and deleted_at is null limit 1',
    [tenantId, email],
  )
  return rows.length > 0
}

/** So many answers of a day are mailed: the others are in the results. */
async function hasToldEnough({ tx, tenantId }: Context, survey: string): Promise<boolean> {
  const [today] = await tx.query<{ own: number; all: number }>(
    `select count(*) filter (where a.survey_id = $2)::int as own, count(*)::int as all from forms.answers a
       join forms.surveys s on s.tenant_id = a.tenant_id and s.id = a.survey_id and s.notify_email is not null
     where a.tenant_id = $1 and a.completed_at > now() - interval '1 day'`,
    [tenantId, survey],
  )
  return today!.own > held.notificationsPerSurveyPerDay || today!.all > held.notificationsPerDay
}
