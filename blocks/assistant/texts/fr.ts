import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: 'Assistant',
  pages: {
    home: 'Assistant',
    settings: 'Assistant',
  },
  keywords: {
    home: 'chat question IA',
    settings: 'IA modèle jetons',
  },
  chat: {
    title: 'Assistant',
    about: 'Interrogez tout ce que vous pouvez voir ; chaque réponse cite ses sources.',
    new: 'Nouveau chat',
    chats: 'Chats',
    unnamed: 'Chat sans titre',
    choose: 'Commencez un chat',
    name: 'Titre',
    project: 'À propos d’un projet',
    projectHint: 'Laissez vide pour interroger tout ce que vous pouvez voir.',
    begin: 'Commencer',
    back: 'Tous les chats',
    transcript: 'Télécharger la transcription',
    question: 'Votre question',
    ask: 'Demander',
    searching: 'Recherche dans ce que vous pouvez voir…',
    sources: 'Sources',
  },
  notices: {
    no_model: 'Aucun modèle de langage n’est configuré ; voici des extraits de ce qui a été trouvé.',
    switched_off: 'Votre entreprise a désactivé le modèle de langage ; voici des extraits de ce qui a été trouvé.',
    over_budget: 'Les jetons de ce mois sont épuisés ; voici des extraits de ce qui a été trouvé.',
    model_failed: 'Le modèle de langage n’a pas répondu ; voici des extraits de ce qui a été trouvé.',
    no_citation: 'Le modèle de langage n’a cité aucune source ; voici des extraits de ce qui a été trouvé.',
    nothing_found: 'Rien n’a été trouvé à ce sujet dans ce que vous pouvez voir.',
  },
  resources: {
    contexts: {
      one: 'chat',
      many: 'Chats',
      fields: {
        user: 'Personne',
        name: 'Titre',
        kind: 'À propos',
        project: 'Projet',
        objective: 'Objectif',
        recordType: 'Type d’enregistrement',
        recordId: 'Enregistrement',
        reference: 'Référence',
        source: 'Source',
        sourceId: 'ID de source',
        sourceType: 'Type de source',
        sourceAlias: 'Alias de source',
        asked: 'Questions',
        lastAt: 'Dernier message',
      },
      options: {
        kind: {
          company: 'Tout',
          project: 'Projet',
          objective: 'Objectif',
          record: 'Enregistrement',
        },
      },
    },
    messages: {
      one: 'message',
      many: 'Messages',
      fields: {
        context: 'Chat',
        role: 'De',
        content: 'Texte',
        notice: 'Avis',
        model: 'Modèle',
        tokens: 'Jetons',
        sources: 'Sources',
        acceptedAt: 'Accepté le',
        acceptedBy: 'Accepté par',
        acceptedContent: 'Texte accepté',
      },
      options: {
        role: {
          user: 'Personne',
          assistant: 'Assistant',
        },
      },
    },
    settings: {
      one: 'réglages de l’assistant',
      many: 'Réglages de l’assistant',
      about:
        'Si votre entreprise interroge un modèle de langage, et dans quelle limite. Sans modèle, l’assistant cite ce qu’il trouve.',
      fields: {
        isEnabled: 'Interroger le modèle de langage',
        monthlyTokensMax: 'Jetons par mois',
      },
      groups: {
        use: 'Utilisation',
      },
    },
  },
  refusals: {
    conversation_full: 'Ce chat est plein. Commencez-en un autre.',
    too_many_contexts: 'Vous gardez trop de chats ; supprimez-en d’abord.',
  },
  draft: {
    use: 'Utiliser comme réponse …',
    taken: 'Reprise dans l’objectif',
    title: 'Relire le brouillon',
    text: 'Texte',
    difference: 'Modifications de la réponse actuelle',
    hint: 'Accepter enregistre le texte sans terminer l’objectif.',
    accept: 'Accepter le brouillon',
    accepted: 'Brouillon accepté.',
    cancel: 'Annuler',
  },
} satisfies Shape<typeof en>
