import type { Shape } from '@quoin/ui'
import type * as en from './en.ts'

export const knowledgeResources = {
  entities: {
    one: 'entrada de conocimiento',
    many: 'Conocimiento',
    fields: {
      name: 'Nombre',
      code: 'Código',
      entityType: 'Tipo',
      content: 'Lo que se sabe',
      instructions: 'Instrucciones',
      url: 'Enlace',
      source: 'Origen',
      status: 'Estado',
    },
    hints: {
      content: 'Datos, reglas o respuestas. Los agentes y los chats citan lo que encaja con la pregunta.',
      instructions: 'Cómo responder cuando se trata de esto.',
    },
    options: { status: { active: 'Activo', inactive: 'Inactivo' } },
    groups: { about: 'Entrada', knowledge: 'Conocimiento', more: 'Más' },
    tabs: { prompts: 'Prompts' },
    views: { active: 'Activo' },
    empty: 'Todavía no hay conocimiento. Escribe lo que los agentes deben saber y ningún registro dice.',
  },
  agentEntities: {
    one: 'conocimiento de un agente',
    many: 'Conocimiento',
    fields: { agent: 'Agente', entity: 'Conocimiento', relationType: 'Relación' },
    groups: { about: 'Conocimiento' },
    empty: 'Este agente todavía no sabe nada aparte de los registros.',
  },
} satisfies Shape<typeof en.knowledgeResources>

export const knowledgeRefusals = {
  too_many_entities: 'Hay demasiadas entradas de conocimiento. Elimina algunas primero.',
  entity_there: 'El agente ya sabe esto.',
  too_many_agent_entities: 'Un agente puede tener hasta 20 entradas de conocimiento.',
} satisfies Shape<typeof en.knowledgeRefusals>
