import { type Customs, document, type Internals, refuse } from '@quoin/kit/server'
import { crm } from '@quoin/crm/resources'
import { forms, held } from '../resources/index.ts'
import { mustBeTaking, surveyRow } from './give.ts'

export const landings: Customs<typeof forms, 'landings'> = {
  /** The answer is the same whoever is known, and also where the hidden field gave a machine away. */
  async create({ form_unique_id, fax, payload, ...input }, context) {
    if (fax) return document({ type: 'receipt', id: '', attributes: { received: true }, status: 201 })
    const { tx, tenantId } = context
    const [row] = await tx.query<{ count: number }>(
      `select count(*)::int as count from (select 1 from forms.landings t where t.tenant_id = $1 and t.submitted_at > now() - interval '1 day' limit $2) latest`,
      [tenantId, held.outsidePerDay],
    )
    if (row!.count >= held.outsidePerDay) throw refuse.slowDown(3_600)
    if (form_unique_id) {
      const survey = await surveyRow(context, { id: form_unique_id })
      if (!survey) throw refuse.invalid('no_such_record', 'This record does not exist.', 'form_unique_id')
      // A page of the company's own may use a form that was never published; what is paused or over takes nothing anywhere.
      if (survey.status !== 'draft') mustBeTaking(survey)
    }
    const { definition } = forms.landings
    const phone = input.phone_number ? definition.fields.phoneNumber.definition.schema.safeParse(input.phone_number) : undefined
    if (phone && !phone.success) throw refuse.invalid('invalid', 'is not a telephone number', 'phone_number')
    const free = payload ? definition.fields.payload.definition.schema.safeParse(payload) : undefined
    if (free && !free.success) throw refuse.invalid('invalid', 'is too large or not text', 'payload')
    const model = context.model('forms.landings')
    const values = Object.fromEntries(
      Object.entries(input).flatMap(([wire, value]) => (value ? [[model.byWire.get(wire)!.name, value]] : [])),
    )
    if (Object.keys(values).every((name) => name === 'kind')) throw refuse.invalid('required', 'must not be empty', 'email')
    await context.insert(forms.landings, {
      ...values,
      ...(form_unique_id && { survey: form_unique_id }),
      ...(payload && { payload }),
      user: context.me || null,
      submittedAt: new Date().toISOString(),
    })
    return document({ type: 'receipt', id: '', attributes: { received: true }, status: 201 })
  },
}

export const landingsInternal: Internals<typeof forms, 'landings'> = {
  async received({ landing: id }, context) {
    const [entry] = await context.tx.query<{
      email: string | null
      firstName: string | null
      lastName: string | null
      name: string | null
      phone: string | null
      message: string | null
      survey: string
      slug: string | null
    }>(
      `select l.email, l.first_name as "firstName", l.last_name as "lastName", l.name, l.phone_number as phone, l.message, s.name as survey, s.slug
       from forms.landings l join forms.surveys s on s.tenant_id = l.tenant_id and s.id = l.survey_id and s.makes_lead and s.deleted_at is null
       where l.tenant_id = $1 and l.id = $2 and l.deleted_at is null`,
      [context.tenantId, id],
    )
    if (!entry || (!entry.email && !entry.phone)) return
    const words = (entry.name ?? '').trim().split(/\s+/).filter(Boolean)
    const { lead } = await context.callInternal(crm.leads.internal.receive, {
      source: `form ${entry.slug ?? entry.survey}`.slice(0, 255),
      sourceType: 'forms.landings',
      sourceId: id,
      firstName: entry.firstName ?? words[0] ?? '',
      lastName: entry.lastName ?? words.slice(1).join(' '),
      email: entry.email,
      phone: entry.phone,
      notes: entry.message,
      consentText: null,
      consentVersion: null,
    })
    const row = await context.find(forms.landings, id, 'lock')
    if (!row.crmRecordId)
      await context.update(forms.landings, row, {
        crmType: 'lead',
        crmRecordId: lead,
        syncedAt: new Date().toISOString(),
        syncError: null,
      })
  },
}
