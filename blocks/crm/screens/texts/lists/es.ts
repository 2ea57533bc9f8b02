import type { Shape } from '@quoin/ui'
import type { lists as en } from './en.ts'

export const lists = {
  lists: {
    emptyText:
      'Una lista de destinatarios reúne a quién se dirige una campaña: clientes potenciales, contactos y cuentas, añadidos a mano o desde un segmento.',
    members: 'Miembros',
    count: '{count, plural, one {# miembro} other {# miembros}}',
    putOn: 'Añadir a una lista',
    putOnTitle: '{count, plural, one {Añadir # registro a una lista} other {Añadir # registros a una lista}}',
    newList: 'Crear una lista nueva',
    newName: 'Nombre de la lista nueva',
    chooseList: 'Elegir una existente',
    wasPutOn:
      '{count, plural, =0 {Todos estaban ya en la lista.} one {Se añadió # a la lista.} other {Se añadieron # a la lista.}}',
    takeOff: 'Quitar a {name} de la lista',
    takeOffFrom: 'Quitar de {list}',
    takenOff: '{name} ya no está en la lista.',
    fill: 'Llenar desde un segmento',
    fillText:
      'Un segmento es una vista guardada de una lista. Se añade a quien encuentra ahora; quien ya está en la lista se queda como está.',
    fillKind: 'De qué lista',
    segment: 'Segmento',
    everything: 'Todos',
    finds: '{count, plural, =0 {No encuentra a nadie.} one {Encuentra # registro.} other {Encuentra # registros.}}',
    exportAs: 'Exportar',
    exportReachable: 'A quienes se puede escribir',
    exportAll: 'Todos, y a quién no se puede escribir',
    stateOf: 'En qué punto está {name}',
    search: 'Buscar entre los miembros',
    noMembers: 'Aún no hay nadie en esta lista',
    noMembersText: 'Llénala desde un segmento, o selecciona registros en una lista y añádelos.',
    notOnAny: 'Aún no está en ninguna lista',
    notOnAnyText: 'Añádelo a una lista para encontrarlo cuando empiece la campaña.',
    standing: 'Miembros de esta lista',
    verdicts: {
      reachable: 'Se le puede escribir',
      opted_out: 'No desea correos de marketing',
      unconfirmed: 'Consentimiento sin confirmar',
      no_address: 'Sin dirección',
    },
  },
  resources: {
    targetLists: {
      one: 'lista de destinatarios',
      many: 'Listas de destinatarios',
      fields: { name: 'Nombre', description: 'Descripción', owner: 'Responsable', tags: 'Etiquetas' },
      history: { putOn: 'añadió a alguien', takeOff: 'quitó a alguien' },
    },
    targetListMembers: {
      one: 'miembro',
      many: 'Miembros',
      fields: {
        targetList: 'Lista de destinatarios',
        lead: 'Cliente potencial',
        contact: 'Contacto',
        account: 'Cuenta',
        state: 'Estado',
      },
      options: { state: { listed: 'En la lista', contacted: 'Contactado', answered: 'Respondió', declined: 'Rechazó' } },
    },
  },
} satisfies Shape<typeof en>
