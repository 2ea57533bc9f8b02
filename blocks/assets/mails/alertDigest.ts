import type { MailTemplate } from '@quoin/kit/mail'

const list =
  '<ul>{% for line in lines %}<li><strong>{{ line.kind }}</strong>: {{ line.text }}{% if line.due %} ({{ line.due }}){% endif %}</li>{% endfor %}</ul>'

/** What became an alert since the mail of the day before, each morning in one mail. */
export const alertDigest: MailTemplate = {
  notice: { category: 'alerts' },
  optional: true,
  sample: {
    name: 'Ada Lind',
    count: '2',
    more: '',
    lines: [
      { kind: 'Overdue', text: 'L-2026-0007: A-0012, Kim Sander', due: '20 Nov 2026' },
      { kind: 'Running low', text: 'A-0031 Work gloves', due: '' },
    ],
    link: 'https://quoin.example/c/harbour/assets/alerts',
  },
  texts: {
    en: {
      subject: 'Assets: {{ count }} new alerts',
      heading: 'New alerts',
      body: `<p>Hello {{ name }}, these alerts need attention:</p>${list}{% if more != "" %}<p>And {{ more }} more.</p>{% endif %}`,
      button: 'View alerts',
      note: 'You get this email every morning when there are new alerts. You can turn it off on the alerts page.',
    },
    es: {
      subject: 'Activos: {{ count }} avisos nuevos',
      heading: 'Nuevo desde el último correo',
      body: `<p>Hola, {{ name }}: alguien debería mirar esto:</p>${list}{% if more != "" %}<p>Y {{ more }} más.</p>{% endif %}`,
      button: 'Abrir las alertas',
      note: 'Este correo llega una vez por la mañana cuando hay algo nuevo. Se desactiva en la página de las alertas.',
    },
    fr: {
      subject: 'Biens : {{ count }} nouvelles alertes',
      heading: 'Nouveau depuis le dernier e-mail',
      body: `<p>Bonjour {{ name }}, quelqu’un devrait regarder ceci :</p>${list}{% if more != "" %}<p>Et {{ more }} de plus.</p>{% endif %}`,
      button: 'Ouvrir les alertes',
      note: 'Cet e-mail arrive une fois le matin quand il y a du nouveau. Il se désactive sur la page des alertes.',
    },
    de: {
      subject: 'Inventar: {{ count }} neue Warnungen',
      heading: 'Neu seit der letzten Mail',
      body: `<p>Guten Tag, {{ name }}, darum sollte sich jemand kümmern:</p>${list}{% if more != "" %}<p>Und {{ more }} weitere.</p>{% endif %}`,
      button: 'Warnungen öffnen',
      note: 'Diese Mail kommt einmal am Morgen, wenn es Neues gibt. Abschalten lässt sie sich auf der Seite der Warnungen.',
    },
    ja: {
      subject: '資産：新しい警告 {{ count }} 件',
      heading: '前回のメール以降の新着',
      body: `<p>{{ name }} さん、次の件をご確認ください。</p>${list}{% if more != "" %}<p>ほか {{ more }} 件。</p>{% endif %}`,
      button: '警告を開く',
      note: '新しい警告がある日の朝に一度だけ届きます。警告のページで停止できます。',
    },
    zh: {
      subject: '资产：{{ count }} 条新提醒',
      heading: '上次邮件之后的新提醒',
      body: `<p>{{ name }}，您好，以下事项需要有人处理：</p>${list}{% if more != "" %}<p>另有 {{ more }} 条。</p>{% endif %}`,
      button: '打开提醒',
      note: '有新提醒时，每天早上发送一次。可在提醒页面关闭。',
    },
  },
}
