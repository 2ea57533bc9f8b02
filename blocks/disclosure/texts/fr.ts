import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: 'Divulgation',
  pages: {
    disclosures: 'Catalogue',
  },
  keywords: {
    disclosures: 'rubriques due diligence',
  },
  resources: {
    disclosures: {
      one: 'Rubrique',
      many: 'Rubriques',
      fields: {
        name: 'Nom',
        slug: 'Identifiant',
        description: 'Description',
        position: 'Ordre',
        status: 'Statut',
      },
      options: {
        status: {
          active: 'Active',
          draft: 'Brouillon',
          archived: 'Archivée',
        },
      },
      groups: {
        about: 'Informations',
      },
    },
    breakdowns: {
      one: 'Sous-rubrique',
      many: 'Sous-rubriques',
      fields: {
        disclosure: 'Rubrique',
        name: 'Nom',
        slug: 'Identifiant',
        description: 'Description',
        position: 'Ordre',
      },
    },
    objectives: {
      one: 'Objectif',
      many: 'Objectifs',
      fields: {
        breakdown: 'Sous-rubrique',
        disclosure: 'Rubrique',
        name: 'Nom',
        code: 'Code',
        guidance: 'Consignes',
        position: 'Ordre',
        needsContent: 'Réponse requise',
        needsEvidence: 'Preuve requise',
        needsReview: 'Revue requise',
      },
      hints: {
        guidance: 'Ce que dit une bonne réponse.',
      },
    },
    prompts: {
      one: 'Question guide',
      many: 'Questions guides',
      fields: {
        objective: 'Objectif',
        breakdown: 'Sous-rubrique',
        disclosure: 'Rubrique',
        name: 'Nom',
        content: 'Question',
        position: 'Ordre',
      },
    },
    views: {
      one: 'Rubrique',
      many: 'Rubriques',
      fields: {},
    },
    answers: {
      one: 'Réponse',
      many: 'Réponses',
      fields: {
        project: 'Projet',
        objective: 'Objectif',
        objectiveName: 'Objectif au moment de la réponse',
        objectiveHash: 'Empreinte de l’objectif',
        content: 'Réponse',
        contentHash: 'Empreinte de la réponse',
        contentUrl: 'Publication',
        status: 'Statut',
        isCompleted: 'Terminé',
        completedAt: 'Terminé le',
        completedBy: 'Terminé par',
        notApplicable: 'Sans objet',
        notApplicableReason: 'Motif',
        notApplicableApprovedAt: 'Exemption approuvée le',
        notApplicableApprovedBy: 'Exemption approuvée par',
        assignee: 'Responsable',
        reviewer: 'Réviseur',
        dueOn: 'Échéance',
        submittedAt: 'Soumis le',
        submittedBy: 'Soumis par',
        reviewNote: 'Note de revue',
      },
      options: {
        status: {
          todo: 'À faire',
          in_progress: 'En cours',
          in_review: 'En revue',
          done: 'Terminé',
        },
      },
    },
    adoptions: {
      one: 'Version du catalogue',
      many: 'Versions du catalogue',
      fields: {
        project: 'Projet',
        adoptedAt: 'Adoptée le',
        objectives: 'Objectifs',
      },
    },
    evidence: {
      one: 'Preuve',
      many: 'Preuves',
      fields: {
        project: 'Projet',
        name: 'Nom',
        kind: 'Type',
        url: 'Lien',
        file: 'Fichier',
        fileName: 'Nom du fichier',
        fileType: 'Type de fichier',
        fileSize: 'Taille du fichier',
        sha256: 'SHA-256',
        effectiveOn: 'Date d’effet',
        expiresOn: 'Expire le',
        revision: 'Révision',
        note: 'Note',
      },
      options: {
        kind: {
          file: 'Fichier',
          link: 'Lien',
        },
      },
    },
    evidenceRevisions: {
      one: 'Révision',
      many: 'Révisions',
      fields: {
        project: 'Projet',
        evidence: 'Preuve',
        number: 'Numéro',
        kind: 'Type',
        url: 'Lien',
        file: 'Fichier',
        fileName: 'Nom du fichier',
        fileType: 'Type de fichier',
        fileSize: 'Taille du fichier',
        sha256: 'SHA-256',
        effectiveOn: 'Date d’effet',
        expiresOn: 'Expire le',
      },
      options: {
        kind: {
          file: 'Fichier',
          link: 'Lien',
        },
      },
    },
    sources: {
      one: 'Source',
      many: 'Sources',
      fields: {
        project: 'Projet',
        objective: 'Objectif',
        evidence: 'Preuve',
        citation: 'Emplacement',
      },
    },
  },
} satisfies Shape<typeof en>
