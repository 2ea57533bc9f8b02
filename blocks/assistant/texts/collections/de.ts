import type { Shape } from '@quoin/ui'
import type * as en from './en.ts'

export const collectionResources = {
  clusters: {
    one: 'Sammlung',
    many: 'Sammlungen',
    fields: {
      user: 'Person',
      name: 'Name',
      reference: 'Referenz',
      description: 'Beschreibung',
      abstract: 'Zusammenfassung',
      keywords: 'Stichwörter',
      content: 'Notizen',
      contentUrl: 'Link',
      tags: 'Tags',
      status: 'Status',
      source: 'Quelle',
      sourceId: 'Quellen-ID',
      sourceType: 'Quellentyp',
      sourceAlias: 'Quellen-Alias',
    },
    hints: { content: 'Jeder Chat in dieser Sammlung kennt das. Nur Sie sehen es.' },
    options: { status: { active: 'Aktiv', archived: 'Archiviert' } },
    groups: { about: 'Sammlung', more: 'Mehr' },
    tabs: { prompts: 'Prompts', chats: 'Chats' },
    views: { active: 'Aktiv' },
    empty: 'Noch keine Sammlungen. Fassen Sie Prompts und Chats einer Aufgabe zusammen, mit Notizen, die jeder Chat kennt.',
  },
  savedPrompts: {
    one: 'gemerkter Prompt',
    many: 'Gemerkte Prompts',
    fields: { user: 'Person', prompt: 'Prompt', cluster: 'Sammlung', note: 'Notiz' },
    groups: { about: 'Prompt' },
    empty: 'Hier sind noch keine Prompts.',
  },
} satisfies Shape<typeof en.collectionResources>

export const collectionRefusals = {
  too_many_clusters: 'Sie haben zu viele Sammlungen. Löschen Sie zuerst einige.',
  prompt_saved: 'Sie haben sich diesen Prompt schon gemerkt.',
  too_many_saved_prompts: 'Sie haben sich zu viele Prompts gemerkt. Entfernen Sie zuerst einige.',
} satisfies Shape<typeof en.collectionRefusals>

export const saved = {
  save: 'Merken',
  saved: 'Gemerkt',
  title: 'Gemerkte Prompts',
  noChats: 'Noch keine Chats in dieser Sammlung',
} satisfies Shape<typeof en.saved>
