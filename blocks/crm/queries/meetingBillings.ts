import { type Customs, document, summed } from '@quoin/kit/server'
import { peopleReached } from '../operations/records.ts'
import { crm } from '../resources/index.ts'
import { withDecimals } from './reports.ts'

/** Groups in one answer: as many months, payers and participants as people can read. */
const rowsMax = 1_000

/** What meetings that this person may see cost, never more: the same rule as the list's. Nothing is added across currencies. */
export const meetingBillings: Pick<Customs<typeof crm, 'meetingBillings'>, 'report'> = {
  async report({ group, from, to, participant_email, payer_name, billing_status }, context) {
    const rows = await context.tx.query<Record<string, unknown> & { currency: string }>(
      `select case $3::text
           when 'month' then to_char(coalesce(t.start_time, b.created_at) at time zone 'UTC', 'YYYY-MM')
           when 'payer' then b.payer_name
           when 'participant' then coalesce(b.participant_email, '')
           else case when b.due_at is null or b.due_at > clock_timestamp() then 'current'
             when b.due_at > clock_timestamp() - interval '30 days' then '30'
             when b.due_at > clock_timestamp() - interval '60 days' then '60'
             when b.due_at > clock_timestamp() - interval '90 days' then '90' else 'over_90' end
         end as key, b.currency, count(*)::bigint as count, count(distinct b.meeting_id)::bigint as meetings,
         ${summed('b.amount_minor')} as billed_minor,
         ${summed('b.amount_minor', "b.billing_status = 'paid'")} as paid_minor,
         ${summed('b.amount_minor', "b.billing_status = 'open'")} as outstanding_minor
       from crm.meeting_billings b join crm.meetings t on t.tenant_id = b.tenant_id and t.id = b.meeting_id
       where b.tenant_id = $1 and b.deleted_at is null and t.deleted_at is null and ($2::uuid[] is null or t.user_id = any($2::uuid[]) or t.user_id is null and t.created_by = any($2::uuid[]))
         and ($4::date is null or coalesce(t.start_time, b.created_at) >= $4::date::timestamp at time zone 'UTC')
         and ($5::date is null or coalesce(t.start_time, b.created_at) < ($5::date + 1)::timestamp at time zone 'UTC')
         and ($6::text is null or b.participant_email = lower($6)) and ($7::text is null or b.payer_name = $7)
         and ($8::text is null or b.billing_status = $8)
       group by 1, 2 order by 1, 2 limit $9`,
      [
        context.tenantId,
        peopleReached(context, crm.meetings),
        group,
        from ?? null,
        to ?? null,
        participant_email ?? null,
        payer_name ?? null,
        billing_status ?? null,
        rowsMax + 1,
      ],
    )
    return document({
      type: 'report',
      id: 'meeting_billings',
      attributes: {
        unique_id: 'meeting_billings',
        rows: rows.slice(0, rowsMax).map((row) => withDecimals(row)),
        is_cut: rows.length > rowsMax,
      },
    })
  },
}
