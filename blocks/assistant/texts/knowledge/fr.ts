import type { Shape } from '@quoin/ui'
import type * as en from './en.ts'

export const knowledgeResources = {
  entities: {
    one: 'fiche de connaissance',
    many: 'Connaissances',
    fields: {
      name: 'Nom',
      code: 'Code',
      entityType: 'Type',
      content: 'Ce que l’on sait',
      instructions: 'Instructions',
      url: 'Lien',
      source: 'Source',
      status: 'Statut',
    },
    hints: {
      content: 'Faits, règles ou réponses. Les agents et les chats citent ce qui correspond à la question.',
      instructions: 'Comment répondre quand il s’agit de ce sujet.',
    },
    options: { status: { active: 'Actif', inactive: 'Inactif' } },
    groups: { about: 'Fiche', knowledge: 'Connaissances', more: 'Plus' },
    tabs: { prompts: 'Prompts' },
    views: { active: 'Actif' },
    empty: 'Pas encore de connaissances. Notez ce que les agents doivent savoir et qu’aucun enregistrement ne dit.',
  },
  agentEntities: {
    one: 'connaissance d’un agent',
    many: 'Connaissances',
    fields: { agent: 'Agent', entity: 'Connaissances', relationType: 'Relation' },
    groups: { about: 'Connaissances' },
    empty: 'Cet agent ne sait encore rien en dehors des enregistrements.',
  },
} satisfies Shape<typeof en.knowledgeResources>

export const knowledgeRefusals = {
  too_many_entities: 'Il y a trop de fiches de connaissance. Supprimez-en d’abord.',
  entity_there: 'L’agent sait déjà cela.',
  too_many_agent_entities: 'Un agent peut avoir jusqu’à 20 fiches de connaissance.',
} satisfies Shape<typeof en.knowledgeRefusals>
