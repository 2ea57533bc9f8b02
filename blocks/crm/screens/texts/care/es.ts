import type { Shape } from '@quoin/ui'
import type { care as en } from './en.ts'

export const care = {
  merge: {
    merge: 'Combinar',
    title: 'Hacer uno de {count} registros',
    howMany: 'Seleccione de dos a {most} registros.',
    text: 'Todo lo que pertenece a los otros pasa al registro que queda. Se puede deshacer durante 30 días.',
    keep: 'El registro que queda',
    gone: 'Algunos de estos registros ya no existen.',
    done: '{name} es ahora un solo registro.',
    undone: 'La combinación se deshizo.',
    latest: 'Combinaciones',
    none: 'Aún no se ha combinado nada',
    noneText: 'Seleccione registros que significan lo mismo y combínelos.',
    madeOf: 'hecho de {count} registros',
    wasUndone: 'deshecha',
    takeBack: 'Deshacer',
  },
  person: {
    protection: 'Protección de datos',
    handOut: 'Guardar todo lo que se tiene de esta persona',
    erase: 'Borrar a esta persona',
    eraseTitle: '¿Borrar a {name}?',
    eraseText:
      'El nombre, las direcciones y toda palabra sobre esta persona se eliminan para siempre, también del historial y de los correos. Los importes de negocios y presupuestos se quedan. No se puede deshacer.',
    erased: 'La persona está borrada.',
  },
  pipelines: {
    emptyText:
      'Un embudo es el camino que siguen los negocios, de la primera charla a ganado o perdido. Su primer negocio trae uno consigo.',
    addStage: 'Añadir una etapa',
    noStages: 'Aún no hay etapas',
    noStagesText: 'Los negocios necesitan al menos una etapa donde estar.',
    rots: 'se enfría tras {days, plural, one {# día} other {# días}}',
    needs: 'necesita {facts}',
    onlyTo: 'solo a {stages}',
    up: 'Subir {name}',
    down: 'Bajar {name}',
    menu: 'Qué se puede hacer con {name}',
    edit: 'Cambiar',
    rules: 'Qué exige',
    delete: 'Eliminar',
    requires: 'Para entrar, un negocio necesita',
    requiresHint: 'Sin estos datos no entra.',
    next: 'Desde aquí puede pasar a',
    nextHint: 'Vacío: a cualquier etapa.',
  },
} satisfies Shape<typeof en>
