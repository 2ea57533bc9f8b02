import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: 'Projets',
  resources: {
    projects: {
      one: 'Projet',
      many: 'Projets',
      fields: {
        name: 'Nom',
        code: 'Code',
        description: 'Description',
        purpose: 'Objet',
        successCriteria: 'Critères de réussite',
        status: 'Statut',
        health: 'Santé',
        progress: 'Avancement (%)',
        owner: 'Responsable',
        sponsor: 'Commanditaire',
        startsOn: 'Date de début',
        dueOn: 'Échéance',
        completedOn: 'Terminé le',
        budget: 'Budget',
        currency: 'Devise',
        tags: 'Étiquettes',
      },
      options: {
        status: {
          proposed: 'Proposé',
          active: 'Actif',
          on_hold: 'En pause',
          completed: 'Terminé',
          cancelled: 'Annulé',
        },
        health: {
          on_track: 'En bonne voie',
          at_risk: 'À risque',
          off_track: 'En dérive',
        },
      },
      groups: {
        about: 'Informations',
      },
      tabs: {
        members: 'Personnes',
      },
    },
    members: {
      one: 'Membre',
      many: 'Personnes',
      fields: {
        project: 'Projet',
        user: 'Personne',
        role: 'Rôle',
        standing: 'Accès',
        joinedAt: 'Depuis',
        leftAt: 'Parti le',
      },
      options: {
        standing: {
          lead: 'Pilote',
          contributor: 'Contributeur',
          observer: 'Observateur',
        },
      },
      empty: 'Personne ne fait encore partie de ce projet.',
    },
  },
} as const satisfies Shape<typeof en>
