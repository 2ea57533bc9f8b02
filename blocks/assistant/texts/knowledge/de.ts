import type { Shape } from '@quoin/ui'
import type * as en from './en.ts'

export const knowledgeResources = {
  entities: {
    one: 'Wissenseintrag',
    many: 'Wissen',
    fields: {
      name: 'Name',
      code: 'Code',
      entityType: 'Typ',
      content: 'Was bekannt ist',
      instructions: 'Anweisungen',
      url: 'Link',
      source: 'Quelle',
      status: 'Status',
    },
    hints: {
      content: 'Fakten, Regeln oder Antworten. Agenten und Chats zitieren, was zur Frage passt.',
      instructions: 'Wie geantwortet wird, wenn es darum geht.',
    },
    options: { status: { active: 'Aktiv', inactive: 'Inaktiv' } },
    groups: { about: 'Eintrag', knowledge: 'Wissen', more: 'Mehr' },
    tabs: { prompts: 'Prompts' },
    views: { active: 'Aktiv' },
    empty: 'Noch kein Wissen. Schreiben Sie auf, was Agenten wissen sollen und in keinem Datensatz steht.',
  },
  agentEntities: {
    one: 'Wissen eines Agenten',
    many: 'Wissen',
    fields: { agent: 'Agent', entity: 'Wissen', relationType: 'Beziehung' },
    groups: { about: 'Wissen' },
    empty: 'Dieser Agent weiß noch nichts außer dem, was in Datensätzen steht.',
  },
} satisfies Shape<typeof en.knowledgeResources>

export const knowledgeRefusals = {
  too_many_entities: 'Es gibt zu viele Wissenseinträge. Löschen Sie zuerst einige.',
  entity_there: 'Der Agent weiß das schon.',
  too_many_agent_entities: 'Ein Agent kann bis zu 20 Wissenseinträge haben.',
} satisfies Shape<typeof en.knowledgeRefusals>
