import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: 'Recherche',
  pages: { home: 'Rechercher' },
  keywords: { home: 'trouver enregistrements chercher' },
  home: {
    label: 'Rechercher dans tous les enregistrements',
    placeholder: 'Noms, numéros, adresses e-mail, mots …',
    all: 'Tout',
    count: '{count, plural, =0 {Aucun résultat} one {# résultat} other {# résultats}}',
    none: 'Aucun résultat',
    noneText: 'Rien de ce que vous pouvez voir ne contient « {text} ». Essayez moins de mots, ou d’autres.',
    start: 'Cherchez dans tout ce que vous pouvez voir',
    startText: 'Contacts, affaires, devis, commandes, produits, équipements, portefeuilles et plus, au même endroit.',
    recent: 'Recherches récentes',
    clear: 'Effacer',
    favorites: 'Favoris',
    forget: 'Retirer {name}',
    star: 'Ajouter aux favoris',
    unstar: 'Retirer des favoris',
    more: 'Afficher plus',
  },
  resources: {
    results: { one: 'Résultat', many: 'Résultats de la recherche', fields: {} },
    queries: {
      one: 'Recherche récente',
      many: 'Recherches récentes',
      fields: { user: 'Personne', query: 'Recherche', totalRecords: 'Résultats', submittedAt: 'Recherché le' },
    },
    favorites: {
      one: 'Favori',
      many: 'Favoris',
      fields: {
        user: 'Personne',
        entityId: 'ID de l’enregistrement',
        entityType: 'Type',
        entityAlias: 'Nom',
        entityUrl: 'Adresse',
        entityAvatarUrl: 'Image',
      },
    },
    users: {
      one: 'Personne',
      many: 'Personnes',
      fields: {
        user: 'Personne',
        firstName: 'Prénom',
        lastName: 'Nom de famille',
        displayName: 'Nom complet',
        email: 'E-mail',
        phone: 'Téléphone',
        roleId: 'Rôle',
        status: 'Statut',
        payload: 'Données personnalisées',
      },
      options: {
        status: { active: 'Actif', inactive: 'Inactif', pending: 'En attente', archived: 'Archivé', deleted: 'Supprimé' },
      },
    },
  },
} as const satisfies Shape<typeof en>
