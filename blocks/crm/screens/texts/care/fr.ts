import type { Shape } from '@quoin/ui'
import type { care as en } from './en.ts'

export const care = {
  merge: {
    merge: 'Fusionner',
    title: 'Faire une seule fiche de {count}',
    howMany: 'Sélectionnez de deux à {most} fiches.',
    text: 'Tout ce qui appartient aux autres passe à la fiche qui reste. Cela peut être annulé pendant 30 jours.',
    keep: 'La fiche qui reste',
    gone: 'Certaines de ces fiches n’existent plus.',
    done: '{name} est maintenant une seule fiche.',
    undone: 'La fusion est annulée.',
    latest: 'Fusions',
    none: 'Rien n’a encore été fusionné',
    noneText: 'Sélectionnez des fiches qui désignent la même chose et fusionnez-les.',
    madeOf: 'faite de {count} fiches',
    wasUndone: 'annulée',
    takeBack: 'Annuler la fusion',
  },
  person: {
    protection: 'Protection des données',
    handOut: 'Enregistrer tout ce qui est connu de cette personne',
    erase: 'Effacer cette personne',
    eraseTitle: 'Effacer {name} ?',
    eraseText:
      'Le nom, les adresses et chaque mot sur cette personne sont supprimés pour toujours, aussi dans l’historique et les courriels. Les montants des affaires et des devis restent. Cela ne peut pas être annulé.',
    erased: 'La personne est effacée.',
  },
  pipelines: {
    emptyText:
      'Un pipeline est le chemin des affaires, du premier échange à gagné ou perdu. Votre première affaire en apporte un.',
    addStage: 'Ajouter une étape',
    noStages: 'Pas encore d’étapes',
    noStagesText: 'Il faut au moins une étape où placer les affaires.',
    rots: 'stagne après {days, plural, one {# jour} other {# jours}}',
    needs: 'exige {facts}',
    onlyTo: 'seulement vers {stages}',
    up: 'Monter {name}',
    down: 'Descendre {name}',
    menu: 'Que faire de {name}',
    edit: 'Modifier',
    rules: 'Ce qu’elle exige',
    delete: 'Supprimer',
    requires: 'Pour entrer, une affaire doit avoir',
    requiresHint: 'Sans cela elle n’entre pas.',
    next: 'D’ici elle peut passer à',
    nextHint: 'Vide : à toutes les étapes.',
  },
} satisfies Shape<typeof en>
