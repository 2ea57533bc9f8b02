import type { Shape } from '@quoin/ui'
import type * as en from './en.ts'

export const collectionResources = {
  clusters: {
    one: 'collection',
    many: 'Collections',
    fields: {
      user: 'Personne',
      name: 'Nom',
      reference: 'Référence',
      description: 'Description',
      abstract: 'Résumé',
      keywords: 'Mots-clés',
      content: 'Notes',
      contentUrl: 'Lien',
      tags: 'Étiquettes',
      status: 'Statut',
      source: 'Source',
      sourceId: 'ID de source',
      sourceType: 'Type de source',
      sourceAlias: 'Alias de source',
    },
    hints: { content: 'Chaque chat de cette collection en tient compte. Vous seul le voyez.' },
    options: { status: { active: 'Active', archived: 'Archivée' } },
    groups: { about: 'Collection', more: 'Plus' },
    tabs: { prompts: 'Prompts', chats: 'Chats' },
    views: { active: 'Active' },
    empty: 'Pas encore de collection. Regroupez les prompts et les chats d’une tâche, avec des notes que chaque chat connaît.',
  },
  savedPrompts: {
    one: 'prompt enregistré',
    many: 'Prompts enregistrés',
    fields: { user: 'Personne', prompt: 'Prompt', cluster: 'Collection', note: 'Note' },
    groups: { about: 'Prompt' },
    empty: 'Pas encore de prompts ici.',
  },
} satisfies Shape<typeof en.collectionResources>

export const collectionRefusals = {
  too_many_clusters: 'Vous avez trop de collections. Supprimez-en d’abord.',
  prompt_saved: 'Vous avez déjà enregistré ce prompt.',
  too_many_saved_prompts: 'Vous avez enregistré trop de prompts. Retirez-en d’abord.',
} satisfies Shape<typeof en.collectionRefusals>

export const saved = {
  save: 'Enregistrer',
  saved: 'Enregistré',
  title: 'Prompts enregistrés',
  noChats: 'Pas encore de chats dans cette collection',
} satisfies Shape<typeof en.saved>
