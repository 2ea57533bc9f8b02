import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: 'Offenlegung',
  pages: {
    disclosures: 'Katalog',
  },
  keywords: {
    disclosures: 'Abschnitte Due Diligence',
  },
  resources: {
    disclosures: {
      one: 'Offenlegung',
      many: 'Offenlegungen',
      fields: {
        name: 'Name',
        slug: 'Kurzname',
        description: 'Beschreibung',
        position: 'Reihenfolge',
        status: 'Status',
      },
      options: {
        status: {
          active: 'Aktiv',
          draft: 'Entwurf',
          archived: 'Archiviert',
        },
      },
      groups: {
        about: 'Angaben',
      },
    },
    breakdowns: {
      one: 'Gliederung',
      many: 'Gliederungen',
      fields: {
        disclosure: 'Offenlegung',
        name: 'Name',
        slug: 'Kurzname',
        description: 'Beschreibung',
        position: 'Reihenfolge',
      },
    },
    objectives: {
      one: 'Anforderung',
      many: 'Anforderungen',
      fields: {
        breakdown: 'Gliederung',
        disclosure: 'Offenlegung',
        name: 'Name',
        code: 'Code',
        guidance: 'Hinweise',
        position: 'Reihenfolge',
        needsContent: 'Antwort erforderlich',
        needsEvidence: 'Nachweis erforderlich',
        needsReview: 'Prüfung erforderlich',
      },
      hints: {
        guidance: 'Was eine gute Antwort enthält.',
      },
    },
    prompts: {
      one: 'Leitfrage',
      many: 'Leitfragen',
      fields: {
        objective: 'Anforderung',
        breakdown: 'Gliederung',
        disclosure: 'Offenlegung',
        name: 'Name',
        content: 'Frage',
        position: 'Reihenfolge',
      },
    },
    views: {
      one: 'Offenlegung',
      many: 'Offenlegungen',
      fields: {},
    },
    answers: {
      one: 'Antwort',
      many: 'Antworten',
      fields: {
        project: 'Projekt',
        objective: 'Anforderung',
        objectiveName: 'Anforderung bei der Antwort',
        objectiveHash: 'Hash der Anforderung',
        content: 'Antwort',
        contentHash: 'Hash der Antwort',
        contentUrl: 'Beitrag',
        status: 'Status',
        isCompleted: 'Abgeschlossen',
        completedAt: 'Abgeschlossen am',
        completedBy: 'Abgeschlossen von',
        notApplicable: 'Nicht zutreffend',
        notApplicableReason: 'Begründung',
        notApplicableApprovedAt: 'Ausnahme genehmigt am',
        notApplicableApprovedBy: 'Ausnahme genehmigt von',
        assignee: 'Zuständig',
        reviewer: 'Prüfer',
        dueOn: 'Fällig am',
        submittedAt: 'Eingereicht am',
        submittedBy: 'Eingereicht von',
        reviewNote: 'Prüfvermerk',
      },
      options: {
        status: {
          todo: 'Offen',
          in_progress: 'In Arbeit',
          in_review: 'In Prüfung',
          done: 'Erledigt',
        },
      },
    },
    adoptions: {
      one: 'Katalogstand',
      many: 'Katalogstände',
      fields: {
        project: 'Projekt',
        adoptedAt: 'Übernommen am',
        objectives: 'Anforderungen',
      },
    },
    evidence: {
      one: 'Nachweis',
      many: 'Nachweise',
      fields: {
        project: 'Projekt',
        name: 'Name',
        kind: 'Art',
        url: 'Link',
        file: 'Datei',
        fileName: 'Dateiname',
        fileType: 'Dateityp',
        fileSize: 'Dateigröße',
        sha256: 'SHA-256',
        effectiveOn: 'Stichtag',
        expiresOn: 'Gültig bis',
        revision: 'Revision',
        note: 'Notiz',
      },
      options: {
        kind: {
          file: 'Datei',
          link: 'Link',
        },
      },
    },
    evidenceRevisions: {
      one: 'Revision',
      many: 'Revisionen',
      fields: {
        project: 'Projekt',
        evidence: 'Nachweis',
        number: 'Nummer',
        kind: 'Art',
        url: 'Link',
        file: 'Datei',
        fileName: 'Dateiname',
        fileType: 'Dateityp',
        fileSize: 'Dateigröße',
        sha256: 'SHA-256',
        effectiveOn: 'Stichtag',
        expiresOn: 'Gültig bis',
      },
      options: {
        kind: {
          file: 'Datei',
          link: 'Link',
        },
      },
    },
    sources: {
      one: 'Quelle',
      many: 'Quellen',
      fields: {
        project: 'Projekt',
        objective: 'Anforderung',
        evidence: 'Nachweis',
        citation: 'Fundstelle',
      },
    },
  },
} satisfies Shape<typeof en>
