import type { Shape } from '@quoin/ui'
import type * as en from './en.ts'

export const collectionResources = {
  clusters: {
    one: 'colección',
    many: 'Colecciones',
    fields: {
      user: 'Persona',
      name: 'Nombre',
      reference: 'Referencia',
      description: 'Descripción',
      abstract: 'Resumen',
      keywords: 'Palabras clave',
      content: 'Notas',
      contentUrl: 'Enlace',
      tags: 'Etiquetas',
      status: 'Estado',
      source: 'Origen',
      sourceId: 'ID de origen',
      sourceType: 'Tipo de origen',
      sourceAlias: 'Alias de origen',
    },
    hints: { content: 'Todos los chats de esta colección lo tienen en cuenta. Solo tú lo ves.' },
    options: { status: { active: 'Activa', archived: 'Archivada' } },
    groups: { about: 'Colección', more: 'Más' },
    tabs: { prompts: 'Prompts', chats: 'Chats' },
    views: { active: 'Activa' },
    empty: 'Todavía no hay colecciones. Reúne los prompts y chats de una tarea, con notas que todos los chats conocen.',
  },
  savedPrompts: {
    one: 'prompt guardado',
    many: 'Prompts guardados',
    fields: { user: 'Persona', prompt: 'Prompt', cluster: 'Colección', note: 'Nota' },
    groups: { about: 'Prompt' },
    empty: 'Aquí no hay prompts todavía.',
  },
} satisfies Shape<typeof en.collectionResources>

export const collectionRefusals = {
  too_many_clusters: 'Tienes demasiadas colecciones. Elimina algunas primero.',
  prompt_saved: 'Ya has guardado este prompt.',
  too_many_saved_prompts: 'Has guardado demasiados prompts. Quita algunos primero.',
} satisfies Shape<typeof en.collectionRefusals>

export const saved = {
  save: 'Guardar',
  saved: 'Guardado',
  title: 'Prompts guardados',
  noChats: 'Todavía no hay chats en esta colección',
} satisfies Shape<typeof en.saved>
