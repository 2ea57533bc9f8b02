import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: 'Asistente',
  pages: {
    home: 'Asistente',
    settings: 'Asistente',
  },
  keywords: {
    home: 'chat preguntar IA',
    settings: 'IA modelo tokens',
  },
  chat: {
    title: 'Asistente',
    about: 'Pregunte por todo lo que puede ver; cada respuesta cita sus fuentes.',
    new: 'Nuevo chat',
    chats: 'Chats',
    unnamed: 'Chat sin título',
    choose: 'Inicie un chat',
    name: 'Título',
    project: 'Sobre un proyecto',
    projectHint: 'Déjelo vacío para preguntar por todo lo que puede ver.',
    begin: 'Iniciar',
    back: 'Todos los chats',
    transcript: 'Descargar transcripción',
    question: 'Su pregunta',
    ask: 'Preguntar',
    searching: 'Buscando en lo que puede ver…',
    sources: 'Fuentes',
  },
  notices: {
    no_model: 'No hay ningún modelo de lenguaje configurado; se cita lo encontrado.',
    switched_off: 'Su empresa ha desactivado el modelo de lenguaje; se cita lo encontrado.',
    over_budget: 'Su empresa ha agotado los tokens de este mes; se cita lo encontrado.',
    model_failed: 'El modelo de lenguaje no respondió; se cita lo encontrado.',
    no_citation: 'El modelo de lenguaje no citó fuentes; se cita lo encontrado.',
    nothing_found: 'No se encontró nada sobre esto en lo que puede ver.',
  },
  resources: {
    contexts: {
      one: 'chat',
      many: 'Chats',
      fields: {
        user: 'Persona',
        name: 'Título',
        kind: 'Sobre',
        project: 'Proyecto',
        objective: 'Objetivo',
        recordType: 'Tipo de registro',
        recordId: 'Registro',
        reference: 'Referencia',
        source: 'Origen',
        sourceId: 'ID de origen',
        sourceType: 'Tipo de origen',
        sourceAlias: 'Alias de origen',
        asked: 'Preguntas',
        lastAt: 'Último mensaje',
      },
      options: {
        kind: {
          company: 'Todo',
          project: 'Proyecto',
          objective: 'Objetivo',
          record: 'Registro',
        },
      },
    },
    messages: {
      one: 'mensaje',
      many: 'Mensajes',
      fields: {
        context: 'Chat',
        role: 'De',
        content: 'Texto',
        notice: 'Aviso',
        model: 'Modelo',
        tokens: 'Tokens',
        sources: 'Fuentes',
        acceptedAt: 'Aceptado el',
        acceptedBy: 'Aceptado por',
        acceptedContent: 'Texto aceptado',
      },
      options: {
        role: {
          user: 'Persona',
          assistant: 'Asistente',
        },
      },
    },
    settings: {
      one: 'ajustes del asistente',
      many: 'Ajustes del asistente',
      about: 'Si su empresa consulta un modelo de lenguaje y cuánto puede usar. Sin él, el asistente cita lo que encuentra.',
      fields: {
        isEnabled: 'Consultar el modelo de lenguaje',
        monthlyTokensMax: 'Tokens al mes',
      },
      groups: {
        use: 'Uso',
      },
    },
  },
  refusals: {
    conversation_full: 'Este chat está lleno. Inicie otro.',
    too_many_contexts: 'Tiene demasiados chats; elimine algunos primero.',
  },
  draft: {
    use: 'Usar como respuesta …',
    taken: 'Usada en el objetivo',
    title: 'Revisar el borrador',
    text: 'Texto',
    difference: 'Cambios en la respuesta actual',
    hint: 'Al aceptar se guarda el texto, pero el objetivo no se completa.',
    accept: 'Aceptar borrador',
    accepted: 'Borrador aceptado.',
    cancel: 'Cancelar',
  },
} satisfies Shape<typeof en>
