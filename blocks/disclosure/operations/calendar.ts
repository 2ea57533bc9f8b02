import { paperLanguage, type PaperLanguage } from '@quoin/kit/pdf'
import { calendarWindow, type Internals } from '@quoin/kit/server'
import type { CalendarDay } from '@quoin/projects/resources'
import { disclosure } from '../resources/index.ts'

type Kind = 'answer' | 'review' | 'sign' | 'expires'
const words: Readonly<Record<PaperLanguage, Readonly<Record<Kind, string>>>> = {
  en: { answer: 'Answer', review: 'Review', sign: 'Sign', expires: 'Evidence expires' },
  de: { answer: 'Beantworten', review: 'Prüfen', sign: 'Unterschreiben', expires: 'Nachweis läuft ab' },
  es: { answer: 'Responder', review: 'Revisar', sign: 'Firmar', expires: 'Caduca la evidencia' },
  fr: { answer: 'Répondre', review: 'Relire', sign: 'Signer', expires: 'La preuve expire' },
  ja: { answer: '回答', review: '確認', sign: '署名', expires: '証拠の期限' },
  zh: { answer: '填写', review: '审核', sign: '签署', expires: '证明到期' },
}
/** As many as anybody looks at in a calendar. */
const daysMax = 2_000

/** What somebody answers, reviews and signs by a day, and evidence of theirs that expires, in the projects they see and that are under way. */
export const answersInternal: Internals<typeof disclosure, 'answers'> = {
  async days({ person }, { tx, tenantId }) {
    const rows = await tx.query<Omit<CalendarDay, 'permission'> & { kind: Kind; project: string; [column: string]: unknown }>(
      `with mine as (select p.id, p.name, p.owner_id from projects.projects_view p where p.tenant_id = $1 and p.deleted_at is null and p.status in ('proposed', 'active')
         and (p.owner_id = $2 or p.visibility = 'company' or exists (select from projects.members_view m where m.tenant_id = $1 and m.project_id = p.id
           and m.user_id = $2 and m.deleted_at is null and (m.left_at is null or m.left_at > now())))),
       days as (
         select a.id, w.kind, coalesce(o.name, a.objective_name) as title, a.project_id, a.due_on as day, a.updated_at, a.version
           from disclosure.answers a join disclosure.objectives o on o.tenant_id = $1 and o.id = a.objective_id and o.deleted_at is null
             cross join lateral (values ('answer', a.assignee_id), ('review', a.reviewer_id)) w(kind, person)
           where a.tenant_id = $1 and w.person = $2 and a.due_on is not null and not a.is_completed and a.not_applicable_approved_at is null
             and (w.kind = 'review' or a.status <> 'in_review')
         union all
         select a.id, 'sign', coalesce(a.subject, ''), a.project_id, a.expires_at::date, a.updated_at, a.version
           from disclosure.signatures s join disclosure.approvals a on a.tenant_id = $1 and a.id = s.approval_id
           where s.tenant_id = $1 and s.user_id = $2 and s.status = 'asked' and a.status = 'open' and a.expires_at > now()
         union all
         select e.id, 'expires', e.name, e.project_id, e.expires_on, e.updated_at, e.version
           from disclosure.evidence e join mine p on p.id = e.project_id
           where e.tenant_id = $1 and e.deleted_at is null and e.expires_on is not null and $2 in (e.created_by, p.owner_id)
             and exists (select from disclosure.sources s where s.tenant_id = $1 and s.evidence_id = e.id and s.deleted_at is null))
       select d.id, d.kind, d.title, p.name as project, d.day::text as day, d.updated_at as "changedAt", d.version::int as revision
       from days d join mine p on p.id = d.project_id where d.day::timestamp at time zone 'UTC' <@ ${calendarWindow} order by d.day, d.id limit $3`,
      [tenantId, person, daysMax],
    )
    const [{ language } = { language: null }] = await tx.query<{ language: string | null }>(
      'select u.language from gateway.users_view u where u.tenant_id = $1 and u.id = $2',
      [tenantId, person],
    )
    const said = words[paperLanguage(language)]
    return rows.map(({ kind, project, id, title, day, changedAt, revision }) => ({
      // One objective may be both answered and reviewed by the same person.
      id: `${kind}-${id}`,
      title: `${said[kind]}: ${title} · ${project}`,
      day,
      changedAt,
      revision,
      permission: disclosure.answers.list.permission,
    }))
  },
}
