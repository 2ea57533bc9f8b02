import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: 'Assistent',
  pages: {
    home: 'Assistent',
    settings: 'Assistent',
  },
  keywords: {
    home: 'Chat Frage KI',
    settings: 'KI Modell Token',
  },
  chat: {
    title: 'Assistent',
    about: 'Fragen Sie nach allem, was Sie sehen dürfen; jede Antwort nennt ihre Quellen.',
    new: 'Neuer Chat',
    chats: 'Chats',
    unnamed: 'Chat ohne Titel',
    choose: 'Beginnen Sie einen Chat',
    name: 'Titel',
    project: 'Zu einem Projekt',
    projectHint: 'Leer lassen, um nach allem zu fragen, was Sie sehen dürfen.',
    begin: 'Beginnen',
    back: 'Alle Chats',
    transcript: 'Verlauf herunterladen',
    question: 'Ihre Frage',
    ask: 'Fragen',
    searching: 'Durchsucht, was Sie sehen dürfen …',
    sources: 'Quellen',
  },
  notices: {
    no_model: 'Hier ist kein Sprachmodell eingerichtet; zitiert wird, was gefunden wurde.',
    switched_off: 'Ihr Unternehmen hat das Sprachmodell abgeschaltet; zitiert wird, was gefunden wurde.',
    over_budget: 'Das Token-Kontingent dieses Monats ist aufgebraucht; zitiert wird, was gefunden wurde.',
    model_failed: 'Das Sprachmodell hat nicht geantwortet; zitiert wird, was gefunden wurde.',
    no_citation: 'Das Sprachmodell hat keine Quellen genannt; zitiert wird, was gefunden wurde.',
    nothing_found: 'Dazu wurde in dem, was Sie sehen dürfen, nichts gefunden.',
  },
  resources: {
    contexts: {
      one: 'Chat',
      many: 'Chats',
      fields: {
        user: 'Person',
        name: 'Titel',
        kind: 'Worüber',
        project: 'Projekt',
        objective: 'Anforderung',
        recordType: 'Art des Datensatzes',
        recordId: 'Datensatz',
        reference: 'Referenz',
        source: 'Quelle',
        sourceId: 'Quellen-ID',
        sourceType: 'Quellentyp',
        sourceAlias: 'Quellen-Alias',
        asked: 'Fragen',
        lastAt: 'Letzte Nachricht',
      },
      options: {
        kind: {
          company: 'Alles',
          project: 'Projekt',
          objective: 'Anforderung',
          record: 'Datensatz',
        },
      },
    },
    messages: {
      one: 'Nachricht',
      many: 'Nachrichten',
      fields: {
        context: 'Chat',
        role: 'Von',
        content: 'Text',
        notice: 'Hinweis',
        model: 'Modell',
        tokens: 'Token',
        sources: 'Quellen',
        acceptedAt: 'Übernommen am',
        acceptedBy: 'Übernommen von',
        acceptedContent: 'Übernommener Text',
      },
      options: {
        role: {
          user: 'Person',
          assistant: 'Assistent',
        },
      },
    },
    settings: {
      one: 'Einstellungen des Assistenten',
      many: 'Einstellungen des Assistenten',
      about:
        'Ob Ihr Unternehmen ein Sprachmodell fragt und wie viel es verbrauchen darf. Ohne eines zitiert der Assistent, was er findet.',
      fields: {
        isEnabled: 'Sprachmodell fragen',
        monthlyTokensMax: 'Token pro Monat',
      },
      groups: {
        use: 'Nutzung',
      },
    },
  },
  refusals: {
    conversation_full: 'Dieser Chat ist voll. Beginnen Sie einen neuen.',
    too_many_contexts: 'Sie haben zu viele Chats; löschen Sie zuerst einige.',
  },
  draft: {
    use: 'Als Antwort verwenden …',
    taken: 'In die Anforderung übernommen',
    title: 'Entwurf prüfen',
    text: 'Text',
    difference: 'Änderungen an der aktuellen Antwort',
    hint: 'Übernehmen speichert den Text, schließt die Anforderung aber nicht ab.',
    accept: 'Entwurf übernehmen',
    accepted: 'Entwurf übernommen.',
    cancel: 'Abbrechen',
  },
} satisfies Shape<typeof en>
