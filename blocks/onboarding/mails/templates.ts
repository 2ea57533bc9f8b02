import type { MailTemplate } from '@quoin/kit/mail'

const sample = {
  name: 'Ada Lind',
  journey: 'Welcome aboard',
  step: 'Complete your profile',
  left: '40',
  link: 'https://quoin.example/c/works/onboarding/journey',
}

/** The mails of onboarding. A company may put its own words in their place. */
export const mails: Readonly<
  Record<'onboarding_started' | 'onboarding_reminder' | 'onboarding_completed' | 'onboarding_code', MailTemplate>
> = {
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
  onboarding_code: {
    secrets: ['code'],
    sample: { code: '204816', minutes: 10 },
    texts: {
      en: {
        subject: 'Your verification code',
        heading: 'Verify this address',
        body: '<p>Your code is <strong>{{ code }}</strong>. It is valid once, for {{ minutes }} minutes.</p>',
        note: 'Never share it. If you did not request it, you can ignore this email.',
      },
      es: {
        subject: 'Tu código de verificación',
        heading: 'Verifica esta dirección',
        body: '<p>Tu código es <strong>{{ code }}</strong>. Sirve una sola vez, durante {{ minutes }} minutos.</p>',
        note: 'No se lo digas a nadie. Si no lo has pedido, ignora este correo.',
      },
      fr: {
        subject: 'Votre code de vérification',
        heading: 'Vérifiez cette adresse',
        body: '<p>Votre code est <strong>{{ code }}</strong>. Il fonctionne une seule fois, pendant {{ minutes }} minutes.</p>',
        note: 'Ne le communiquez à personne. Si vous ne l’avez pas demandé, ignorez ce message.',
      },
      de: {
        subject: 'Ihr Bestätigungscode',
        heading: 'Diese Adresse bestätigen',
        body: '<p>Ihr Code lautet <strong>{{ code }}</strong>. Er gilt einmal und {{ minutes }} Minuten lang.</p>',
        note: 'Nennen Sie ihn niemandem. Wenn Sie ihn nicht angefordert haben, beachten Sie diese Mail nicht.',
      },
      ja: {
        subject: '確認コード',
        heading: 'メールアドレスの確認',
        body: '<p>コードは <strong>{{ code }}</strong> です。有効なのは {{ minutes }} 分間、1 回限りです。</p>',
        note: '誰にも教えないでください。お心当たりがない場合は、このメールを無視してください。',
      },
      zh: {
        subject: '您的验证码',
        heading: '验证此邮箱',
        body: '<p>您的验证码是 <strong>{{ code }}</strong>。仅可使用一次，{{ minutes }} 分钟内有效。</p>',
        note: '请勿告诉任何人。如果不是您本人请求，请忽略此邮件。',
      },
    },
  },
}
