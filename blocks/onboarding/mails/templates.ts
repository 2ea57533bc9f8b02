import type { MailTemplate } from '@quoin/kit/mail'

const sample = {
  name: 'Ada Lind',
  journey: 'Welcome aboard',
  step: 'Complete your profile',
  left: '40',
  link: 'https://quoin.example/c/works/onboarding/journey',
}

/** The mails of onboarding. A company may put its own words in their place. */
export const mails: Readonly<Record<'onboarding_started' | 'onboarding_reminder' | 'onboarding_completed', MailTemplate>> = {
  onboarding_reminder: {
    notice: { category: 'reminders' },
    sample,
    texts: {
      en: {
        subject: 'Continue “{{ journey }}”',
        heading: '{{ journey }}',
        body: '<p>Hello {{ name }}, your next step is “{{ step }}”. You have {{ left }}% of your onboarding left.</p>',
        button: 'Continue',
      },
      es: {
        subject: 'Continúa «{{ journey }}»',
        heading: '{{ journey }}',
        body: '<p>Hola, {{ name }}: tu siguiente paso es «{{ step }}». Te queda el {{ left }} % de la incorporación.</p>',
        button: 'Continuar',
      },
      fr: {
        subject: 'Continuez « {{ journey }} »',
        heading: '{{ journey }}',
        body: '<p>Bonjour {{ name }}, votre prochaine étape est « {{ step }} ». Il reste {{ left }} % de votre intégration.</p>',
        button: 'Continuer',
      },
      de: {
        subject: '„{{ journey }}“ fortsetzen',
        heading: '{{ journey }}',
        body: '<p>Guten Tag, {{ name }}, Ihr nächster Schritt ist „{{ step }}“. {{ left }} % der Einführung liegen noch vor Ihnen.</p>',
        button: 'Fortsetzen',
      },
      ja: {
        subject: '「{{ journey }}」を続けましょう',
        heading: '{{ journey }}',
        body: '<p>{{ name }} 様、次のステップは「{{ step }}」です。オンボーディングは残り {{ left }}% です。</p>',
        button: '続ける',
      },
      zh: {
        subject: '继续“{{ journey }}”',
        heading: '{{ journey }}',
        body: '<p>{{ name }}，您好，您的下一步是“{{ step }}”。入职引导还剩 {{ left }}%。</p>',
        button: '继续',
      },
    },
  },
  onboarding_started: {
    notice: { category: 'reminders' },
    sample,
    texts: {
      en: {
        subject: 'Welcome: “{{ journey }}”',
        heading: '{{ journey }}',
        body: '<p>Hello {{ name }}, your onboarding begins with “{{ step }}”. Each step says what to do, and you can stop and continue at any time.</p>',
        button: 'Start',
      },
      es: {
        subject: 'Te damos la bienvenida: «{{ journey }}»',
        heading: '{{ journey }}',
        body: '<p>Hola, {{ name }}: tu incorporación empieza con «{{ step }}». Cada paso indica qué hacer y puedes parar y continuar cuando quieras.</p>',
        button: 'Empezar',
      },
      fr: {
        subject: 'Bienvenue : « {{ journey }} »',
        heading: '{{ journey }}',
        body: '<p>Bonjour {{ name }}, votre intégration commence par « {{ step }} ». Chaque étape indique quoi faire ; vous pouvez vous arrêter et reprendre à tout moment.</p>',
        button: 'Commencer',
      },
      de: {
        subject: 'Willkommen: „{{ journey }}“',
        heading: '{{ journey }}',
        body: '<p>Guten Tag, {{ name }}, Ihre Einführung beginnt mit „{{ step }}“. Jeder Schritt sagt, was zu tun ist; Sie können jederzeit unterbrechen und weitermachen.</p>',
        button: 'Beginnen',
      },
      ja: {
        subject: 'ようこそ：「{{ journey }}」',
        heading: '{{ journey }}',
        body: '<p>{{ name }} 様、オンボーディングは「{{ step }}」から始まります。各ステップの案内に従って進めてください。いつでも中断、再開できます。</p>',
        button: '始める',
      },
      zh: {
        subject: '欢迎：“{{ journey }}”',
        heading: '{{ journey }}',
        body: '<p>{{ name }}，您好，您的入职引导从“{{ step }}”开始。每一步都会说明要做什么，您可以随时暂停和继续。</p>',
        button: '开始',
      },
    },
  },
  onboarding_completed: {
    notice: { category: 'reminders' },
    sample,
    texts: {
      en: {
        subject: 'Completed: “{{ journey }}”',
        heading: '{{ journey }}',
        body: '<p>Hello {{ name }}, you have completed every step of your onboarding.</p>',
        button: 'Open',
      },
      es: {
        subject: 'Completado: «{{ journey }}»',
        heading: '{{ journey }}',
        body: '<p>Hola, {{ name }}: has completado todos los pasos de tu incorporación.</p>',
        button: 'Abrir',
      },
      fr: {
        subject: 'Terminé : « {{ journey }} »',
        heading: '{{ journey }}',
        body: '<p>Bonjour {{ name }}, vous avez terminé toutes les étapes de votre intégration.</p>',
        button: 'Ouvrir',
      },
      de: {
        subject: 'Abgeschlossen: „{{ journey }}“',
        heading: '{{ journey }}',
        body: '<p>Guten Tag, {{ name }}, Sie haben alle Schritte Ihrer Einführung abgeschlossen.</p>',
        button: 'Öffnen',
      },
      ja: {
        subject: '完了：「{{ journey }}」',
        heading: '{{ journey }}',
        body: '<p>{{ name }} 様、オンボーディングのすべてのステップが完了しました。</p>',
        button: '開く',
      },
      zh: {
        subject: '已完成：“{{ journey }}”',
        heading: '{{ journey }}',
        body: '<p>{{ name }}，您好，您已完成入职引导的所有步骤。</p>',
        button: '打开',
      },
    },
  },
}
