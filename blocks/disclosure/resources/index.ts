import { block, uploadDefinition } from '@quoin/kit'
import { adoptions, answers } from './answers.ts'
import { approvals, signatures } from './approvals.ts'
import { breakdowns, disclosures, objectives, prompts } from './catalogue.ts'
import { editionExports, editions } from './editions.ts'
import { evidence, evidenceRevisions, sources } from './evidence.ts'
import { figures } from './figures.ts'
import { payouts } from './payouts.ts'
import { respondents } from './respondents.ts'
import { roomDocuments, roomGroups, rooms, roomViews, roomVisitors } from './rooms.ts'
import { views } from './views.ts'

export type { EditionWire, ExportWire } from './editions.ts'
export type { EvidenceWire, SourceWire } from './evidence.ts'
export type { AnswerWire } from './answers.ts'
export type { ApprovalWire, SignatureAskedWire } from './approvals.ts'
export type { FigureWire } from './figures.ts'
export type { RespondentWire } from './respondents.ts'
export type { EnteredRoom, RoomDetail, RoomWire } from './rooms.ts'
export type { BreakdownWire, ProgressWire, RequirementWire } from './views.ts'

/** What projects have to disclose: the catalogue of it, what each project says to it, what proves that, and editions that stay. */
export const disclosure = block(
  'disclosure',
  'Disclosure',
  {
    disclosures,
    breakdowns,
    objectives,
    prompts,
    views,
    answers,
    adoptions,
    evidence,
    evidenceRevisions,
    sources,
    editions,
    editionExports,
    approvals,
    signatures,
    respondents,
    figures,
    payouts,
    rooms,
    roomGroups,
    roomDocuments,
    roomVisitors,
    roomViews,
    uploads: uploadDefinition,
  },
  {
    'disclosure.catalogue.read': 'View the disclosure catalogue',
    'disclosure.catalogue.write': 'Edit the disclosure catalogue',
    'disclosure.answers.read': 'View project disclosures',
    'disclosure.answers.write': 'Answer objectives and add evidence',
    'disclosure.answers.assign': 'Give objectives to people and take over changes of the catalogue',
    'disclosure.editions.write': 'Freeze editions of what a project discloses',
    'disclosure.rooms.manage': 'Open data rooms and decide who enters them',
    'disclosure.answers.approve': 'Review answers and approve what does not apply',
    'disclosure.payouts.read': 'View milestone payouts',
    'disclosure.payouts.write': 'Set money and points aside for milestones',
  },
  {
    'disclosure.catalogue.read': { support: 'tenant', user: 'tenant', authorized: 'tenant', guest: 'tenant' },
    'disclosure.answers.read': { support: 'tenant', user: 'tenant', authorized: 'tenant', guest: 'tenant' },
    'disclosure.answers.write': { user: 'own', authorized: 'own' },
    'disclosure.answers.assign': { user: 'own' },
    'disclosure.payouts.read': { user: 'own', authorized: 'own' },
    'disclosure.payouts.write': { user: 'own' },
    'disclosure.*': {},
  },
)
