import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: 'Proyectos',
  resources: {
    projects: {
      one: 'Proyecto',
      many: 'Proyectos',
      fields: {
        name: 'Nombre',
        code: 'Código',
        description: 'Descripción',
        purpose: 'Propósito',
        successCriteria: 'Criterios de éxito',
        status: 'Estado',
        health: 'Salud',
        progress: 'Avance (%)',
        owner: 'Responsable',
        sponsor: 'Patrocinador',
        startsOn: 'Fecha de inicio',
        dueOn: 'Fecha límite',
        completedOn: 'Finalizado el',
        budget: 'Presupuesto',
        currency: 'Moneda',
        tags: 'Etiquetas',
      },
      options: {
        status: {
          proposed: 'Propuesto',
          active: 'Activo',
          on_hold: 'En pausa',
          completed: 'Finalizado',
          cancelled: 'Cancelado',
        },
        health: {
          on_track: 'En curso',
          at_risk: 'En riesgo',
          off_track: 'Desviado',
        },
      },
      groups: {
        about: 'Datos',
      },
      tabs: {
        members: 'Personas',
      },
    },
    members: {
      one: 'Miembro',
      many: 'Personas',
      fields: {
        project: 'Proyecto',
        user: 'Persona',
        role: 'Función',
        standing: 'Acceso',
        joinedAt: 'Desde',
        leftAt: 'Hasta',
      },
      options: {
        standing: {
          lead: 'Líder',
          contributor: 'Colaborador',
          observer: 'Observador',
        },
      },
      empty: 'Aún no hay nadie en este proyecto.',
    },
  },
} as const satisfies Shape<typeof en>
