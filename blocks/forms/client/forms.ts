import { always, unsupported } from '@quoin/kit'
import {
  type AdaptedCall,
  type AdaptedReply,
  type Adapters,
  checked,
  mapped,
  pageMeta,
  refuse,
  type WireRecord,
} from '@quoin/kit/server'
import * as z from 'zod'

/** What the published client calls a form is a survey here; its one schema is the draft, and has the id of the form. */
const statusOf: Readonly<Record<string, string>> = { draft: 'pending', live: 'active', paused: 'inactive', closed: 'archived' }
const statusNamed: Readonly<Record<string, string>> = { pending: 'draft', active: 'live', inactive: 'paused', archived: 'closed' }
const status = z.enum(['active', 'inactive', 'pending', 'archived'])
const paging = {
  page: z.string().optional(),
  records: z.string().optional(),
  sort: z.string().max(200).optional(),
  status: status.optional(),
}
const onePage = z.strictObject({
  ...paging,
  page: z.coerce.number().int().min(1).default(1),
  records: z.coerce.number().int().min(1).max(200).default(25),
})
const payload = z.record(z.string(), z.unknown()).nullish()
const fields = z.record(z.string(), z.unknown()).nullish()

const inForm = 'A form says this itself: write it in the form.'
const elsewhere = 'Messages are written in Settings › Mail templates.'
const said = {
  description: z.string().nullish(),
  form_type: z.string().max(60).optional(),
  form_fields: fields,
  only_once: z.boolean().optional(),
  send_admin_notification: z.boolean().optional(),
  admin_notification_email: z.string().max(254).nullish(),
  payload,
  form_url: unsupported('The address of a form follows from its code.'),
  form_domain: unsupported('The address of a form follows from its code.'),
  background_url: unsupported(inForm),
  content_url: unsupported(inForm),
  success_url: unsupported(inForm),
  error_url: unsupported(inForm),
  success_notification_message: unsupported(inForm),
  error_notification_message: unsupported(inForm),
  notify_slack: unsupported('A webhook tells other services of answers.'),
  send_confirmation_mail: unsupported(elsewhere),
  mail_template: unsupported(elsewhere),
  send_confirmation_sms: unsupported(elsewhere),
  sms_template: unsupported(elsewhere),
  admin_notification_template: unsupported(elsewhere),
  form_schema_unique_id: unsupported('A form has one schema of its own.'),
  require_otp_verification: z.boolean().optional(),
}
const newForm = z.strictObject({ form: z.strictObject({ ...said, code: z.string(), name: z.string() }) })
const changedForm = z.strictObject({
  form: z.strictObject({ ...said, name: z.string().optional(), status: status.optional() }),
})
type Said = Partial<z.output<typeof newForm>['form']>

const toSurvey = ({ code, name, form_type, form_fields, only_once, require_otp_verification, ...more }: Said): object => ({
  name,
  slug: code?.toLowerCase().replaceAll('_', '-'),
  survey_type: form_type,
  description: more.description,
  definition: form_fields,
  one_per_person: only_once,
  require_otp_verification,
  // Without notification nobody is to be mailed, whatever address is there.
  notify_email: more.send_admin_notification === false ? null : more.admin_notification_email,
  payload: more.payload,
})
const toForm = ({ id, attributes: one }: WireRecord) => ({
  id,
  type: 'Form',
  attributes: {
    unique_id: id,
    created_at: one.created_at,
    updated_at: one.updated_at,
    code: one.slug,
    name: one.name,
    description: one.description,
    form_type: one.survey_type,
    status: statusOf[String(one.status)],
    form_fields: one.definition,
    only_once: one.one_per_person,
    send_admin_notification: one.notify_email !== null,
    admin_notification_email: one.notify_email,
    form_schema_unique_id: id,
    require_otp_verification: one.require_otp_verification,
    payload: one.payload,
  },
})
const formOf = (reply: AdaptedReply) => mapped(reply, ({ data }) => ({ data: toForm(data) }))

const newSchema = {
  name: z.string().optional(),
  description: z.string().nullish(),
  form_fields: fields,
  datasource: unsupported('Options are written in the form.'),
  payload,
}
const firstSchema = z.strictObject({ form_schema: z.strictObject(newSchema) })
const changedSchema = z.strictObject({
  form_schema: z.strictObject({
    ...newSchema,
    status: status.optional(),
    enabled: always('A form is paused by its status.'),
  }),
})
const toSchema = ({ id, attributes: one }: WireRecord) => ({
  id,
  type: 'FormSchema',
  attributes: {
    unique_id: id,
    created_at: one.created_at,
    updated_at: one.updated_at,
    form_unique_id: id,
    name: one.name,
    description: one.description,
    form_fields: one.definition,
    datasource: null,
    status: statusOf[String(one.status)],
    enabled: one.status !== 'paused',
    payload: one.payload,
  },
})

const version = z.strictObject({
  form_schema_version: z.strictObject({
    form_fields: fields,
    datasource: unsupported('Options are written in the form.'),
    payload: unsupported('The form has the payload.'),
    status: unsupported('A version is published or not.'),
  }),
})
const toVersion = (survey: WireRecord, { id, attributes: one }: WireRecord) => ({
  id,
  type: 'FormSchemaVersion',
  attributes: {
    unique_id: id,
    created_at: one.created_at,
    updated_at: one.updated_at,
    form_unique_id: survey.id,
    schema_unique_id: survey.id,
    version: one.number,
    form_fields: one.definition,
    datasource: null,
    status: survey.attributes.published_unique_id === id ? 'active' : 'archived',
    is_published: true,
    published_at: one.created_at,
    payload: null,
  },
})
/** What is written and not out yet: the version that comes next, under the id of the form. */
const toDraft = ({ id, attributes: one }: WireRecord) => ({
  id,
  type: 'FormSchemaVersion',
  attributes: {
    unique_id: id,
    created_at: one.created_at,
    updated_at: one.updated_at,
    form_unique_id: id,
    schema_unique_id: id,
    version: Number(one.published_number ?? 0) + 1,
    form_fields: one.definition,
    datasource: null,
    status: 'pending',
    is_published: false,
    published_at: null,
    payload: null,
  },
})

/** The form that an address names, with its one schema; another one is nowhere. */
async function surveyOf(
  { ask, params }: AdaptedCall,
  work: (survey: WireRecord) => Promise<AdaptedReply>,
): Promise<AdaptedReply> {
  if (params.schema !== undefined && params.schema !== params.form) throw refuse.missing()
  const found = await ask('GET', `/surveys/${params.form}`)
  return found.status < 400 ? work(found.json.data) : found
}
/** Changes a form, and its status after that. */
async function changed({ ask }: AdaptedCall, id: string, survey: object, to: string | undefined): Promise<AdaptedReply> {
  const done = await ask('PUT', `/surveys/${id}`, { body: { survey } })
  if (done.status >= 400 || to === undefined) return done
  return ask('PUT', `/surveys/${id}/status`, { body: { survey: { status: to } } })
}

export const clientForms: Adapters = {
  'GET /forms': async ({ query, ask }) => {
    const schema = z.strictObject({ ...paging, form_type: z.string().max(60).optional(), search: z.string().max(200).optional() })
    const { status: state, form_type: type, sort, ...more } = checked(schema, query, 'parameter')
    const narrowed = {
      ...more,
      ...(sort && { sort: sort.replaceAll('form_type', 'survey_type') }),
      ...(state && { 'filter[status]': statusNamed[state] }),
      ...(type && { 'filter[survey_type]': type }),
    }
    return mapped(await ask('GET', '/surveys', { query: narrowed }), (json) => ({ ...json, data: json.data.map(toForm) }))
  },
  'GET /forms/:form': (call) => surveyOf(call, async (survey) => ({ status: 200, headers: {}, json: { data: toForm(survey) } })),
  'POST /forms': async ({ body, ask }) =>
    formOf(await ask('POST', '/surveys', { body: { survey: toSurvey(checked(newForm, body).form) } })),
  'PUT /forms/:form': async (call) => {
    const { status: to, ...form } = checked(changedForm, call.body).form
    return formOf(await changed(call, call.params.form!, toSurvey(form), to))
  },
  'DELETE /forms/:form': ({ params, ask }) => ask('DELETE', `/surveys/${params.form}`),

  'GET /forms/:form/schemas': (call) =>
    surveyOf(call, async (survey) => {
      const { page, records, status: state } = checked(onePage, call.query, 'parameter')
      const isThere = survey.attributes.definition !== null && (!state || statusOf[String(survey.attributes.status)] === state)
      const isIn = isThere && page === 1
      const meta = pageMeta({ page, records, total: isThere ? 1 : 0 })
      return { status: 200, headers: {}, json: { data: isIn ? [toSchema(survey)] : [], meta } }
    }),
  'GET /forms/:form/schemas/:schema': (call) =>
    surveyOf(call, async (survey) => {
      if (survey.attributes.definition === null) throw refuse.missing()
      return { status: 200, headers: {}, json: { data: toSchema(survey) } }
    }),
  // People have answered what was published: its questions stay, and a form that is not wanted any more is deleted whole.
  'DELETE /forms/:form/schemas/:schema': (call) =>
    surveyOf(call, async ({ id, attributes }) => {
      if (attributes.definition === null) throw refuse.missing()
      if (attributes.published_unique_id)
        throw refuse.conflict('schema_published', 'This form was published. Close or delete the form instead.')
      const done = await call.ask('PUT', `/surveys/${id}`, { body: { survey: { definition: null } } })
      return done.status < 400 ? { ...done, json: undefined } : done
    }),
  // The one schema of a form is written once; from then on it is changed.
  'POST /forms/:form/schemas': (call) =>
    surveyOf(call, async ({ id, attributes }) => {
      const { form_fields: definition = {}, ...schema } = checked(firstSchema, call.body).form_schema
      if (attributes.definition) throw refuse.conflict('schema_exists', 'A form has one schema. Change that one.')
      const done = await call.ask('PUT', `/surveys/${id}`, { body: { survey: { ...schema, definition } } })
      return mapped({ ...done, status: done.status < 400 ? 201 : done.status }, ({ data }) => ({ data: toSchema(data) }))
    }),
  'PUT /forms/:form/schemas/:schema': (call) =>
    surveyOf(call, async ({ id }) => {
      const { status: to, form_fields: definition, ...schema } = checked(changedSchema, call.body).form_schema
      return mapped(await changed(call, id, { ...schema, definition }, to), ({ data }) => ({ data: toSchema(data) }))
    }),

  'GET /forms/:form/schemas/:schema/versions': (call) =>
    surveyOf(call, async (survey) => {
      const schema = z.strictObject({ ...paging, status: unsupported('Every version that was published is listed.') })
      const query = checked(schema, call.query, 'parameter')
      const listed = await call.ask('GET', `/surveys/${survey.id}/versions`, { query })
      return mapped(listed, (json) => ({ ...json, data: json.data.map((one: WireRecord) => toVersion(survey, one)) }))
    }),
  'GET /forms/:form/schemas/:schema/versions/:version': (call) =>
    surveyOf(call, async (survey) => {
      if (call.params.version === survey.id) return { status: 200, headers: {}, json: { data: toDraft(survey) } }
      const found = await call.ask('GET', `/surveys/${survey.id}/versions/${call.params.version}`)
      return mapped(found, ({ data }) => ({ data: toVersion(survey, data) }))
    }),
  'POST /forms/:form/schemas/:schema/versions': (call) =>
    surveyOf(call, async ({ id }) => {
      const { form_fields: definition } = checked(version, call.body).form_schema_version
      const done = await call.ask('PUT', `/surveys/${id}`, { body: { survey: { definition } } })
      return mapped({ ...done, status: done.status < 400 ? 201 : done.status }, ({ data }) => ({ data: toDraft(data) }))
    }),
  'PUT /forms/:form/schemas/:schema/versions/:version': (call) =>
    surveyOf(call, async ({ id }) => {
      const { form_fields: definition } = checked(version, call.body).form_schema_version
      mustBeDraft(call, id)
      const done = await call.ask('PUT', `/surveys/${id}`, { body: { survey: { definition } } })
      return mapped(done, ({ data }) => ({ data: toDraft(data) }))
    }),
  // What was written and is not out yet is given up: the form reads again as it was published.
  'DELETE /forms/:form/schemas/:schema/versions/:version': (call) =>
    surveyOf(call, async ({ id, attributes }) => {
      mustBeDraft(call, id)
      const { published_unique_id: published } = attributes
      const out = published ? await call.ask('GET', `/surveys/${id}/versions/${String(published)}`) : undefined
      if (out && out.status >= 400) return out
      const definition = out?.json.data.attributes.definition ?? null
      const done = await call.ask('PUT', `/surveys/${id}`, { body: { survey: { definition } } })
      return done.status < 400 ? { ...done, json: undefined } : done
    }),
  'POST /forms/:form/schemas/:schema/versions/:version/publish': (call) =>
    surveyOf(call, async ({ id }) => {
      mustBeDraft(call, id)
      const done = await call.ask('PUT', `/surveys/${id}/publish`, { body: { survey: {} } })
      if (done.status >= 400) return done
      const found = await call.ask('GET', `/surveys/${id}/versions/${done.json.data.attributes.published_unique_id}`)
      return mapped(found, ({ data }) => ({ data: toVersion(done.json.data, data) }))
    }),
}

/** What was published never changes: the draft alone is written and published. */
function mustBeDraft({ params }: AdaptedCall, form: string): void {
  if (params.version !== form)
    throw refuse.conflict('version_published', 'A published version cannot be changed. Change the draft and publish it.')
}
