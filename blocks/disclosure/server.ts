import { implementInternal, serve, uploadOperations } from '@quoin/kit/server'
import { projects } from '@quoin/projects/resources'
import { replaced } from './catalogue/replaced.ts'
import { adoptions } from './operations/adoptions.ts'
import { answers, listAnswers, save } from './operations/answers.ts'
import { type ExportPayload, writeExport } from './editions/writeExport.ts'
import { roomDeclined, roomInvitation } from './mails/rooms.ts'
import { respondent } from './mails/respondent.ts'
import { answersInternal } from './operations/calendar.ts'
import { approvals, listSignatures } from './operations/approvals.ts'
import { editions } from './operations/editions.ts'
import { figures } from './operations/figures.ts'
import { followProjects } from './operations/followProjects.ts'
import { payoutActions, payoutsInternal, replacedPayouts } from './operations/payouts.ts'
import { prompts } from './operations/prompts.ts'
import { remind } from './operations/remind.ts'
import { respondents } from './operations/respondents.ts'
import { definePayoutJobs } from './operations/settlePayouts.ts'
import { getVisitor, listVisitors, rooms } from './operations/rooms.ts'
import { evidence, sourcePresign, sources } from './operations/sources.ts'
import { views } from './operations/views.ts'
import { notices } from './notices.ts'
import { personalData } from './personalData.ts'
import { disclosure } from './resources/index.ts'

export const disclosureServer = serve(disclosure, {
  demo: async () => (await import('./demo.ts')).demo,
  personalData,
  notices,
  actions: { payouts: payoutActions },
  listeners: [followProjects],
  internal: { payouts: payoutsInternal, answers: answersInternal },
  implements: [implementInternal(projects.events.internal.furtherDays, disclosure.answers.internal.days)],
  operations: {
    objectives: { save, sourcePresign },
    prompts,
    views,
    answers,
    adoptions,
    evidence,
    sources,
    editions,
    approvals,
    respondents,
    figures,
    rooms,
    uploads: uploadOperations,
  },
  replaces: {
    ...replaced,
    answers: { list: listAnswers },
    signatures: { list: listSignatures },
    payouts: replacedPayouts,
    roomVisitors: { list: listVisitors, get: getVisitor },
  },
  mails: {
    disclosure_respondent: respondent,
    disclosure_room_invitation: roomInvitation,
    disclosure_room_declined: roomDeclined,
  },
  mount(_app, services, pools, callInternal) {
    definePayoutJobs(services, pools, callInternal)
    services.jobs.define('disclosure.remind', ({ signal }) => remind(pools, signal), { every: '41 5 * * *' })
    services.jobs.define<ExportPayload>('disclosure.export_edition', ({ payload }) => writeExport(payload, services, pools), {
      pool: 'transfer',
    })
  },
})
