import type { MailTemplate } from '@quoin/kit/mail'

/** What fell to the number at which somebody should order more, to those who keep stock. */
export const runningLow: MailTemplate = {
  notice: { category: 'stock' },
  sample: {
    name: 'Ada Lind',
    count: '2',
    more: '',
    lines: [
      { name: 'Desk lamp · black', sku: 'LAMP-B', place: 'North', left: '4', at: '5', expected: '20 Nov 2026' },
      { name: 'Notebook', sku: 'NOTE-A5', place: '', left: '0', at: '20', expected: '' },
    ],
    link: 'https://quoin.example/c/harbour/products/stock',
  },
  texts: {
    en: {
      subject: 'Low stock: {{ count }} items',
      heading: 'Low stock',
      body: '<p>Hello {{ name }}, these items have reached their low-stock threshold:</p><ul>{% for line in lines %}<li><strong>{{ line.name }}</strong> ({{ line.sku }}{% if line.place != "" %}, {{ line.place }}{% endif %}): {{ line.left }} left, threshold {{ line.at }}.{% if line.expected != "" %} More is expected on {{ line.expected }}.{% endif %}</li>{% endfor %}</ul>{% if more != "" %}<p>And {{ more }} more.</p>{% endif %}',
      button: 'View stock',
      note: 'You get this alert once per item, and again only after it has been restocked.',
    },
    es: {
      subject: 'Quedan pocos: {{ count }} en existencias',
      heading: 'Quedan pocos',
      body: '<p>Hola, {{ name }}: esto ha bajado al número en el que conviene pedir más:</p><ul>{% for line in lines %}<li><strong>{{ line.name }}</strong> ({{ line.sku }}{% if line.place != "" %}, {{ line.place }}{% endif %}): quedan {{ line.left }}, aviso en {{ line.at }}.{% if line.expected != "" %} Se espera más el {{ line.expected }}.{% endif %}</li>{% endfor %}</ul>{% if more != "" %}<p>Y {{ more }} más.</p>{% endif %}',
      button: 'Abrir las existencias',
      note: 'Se avisa una vez, y otra solo después de que haya habido suficiente.',
    },
    fr: {
      subject: 'Stock faible : {{ count }} à surveiller',
      heading: 'Stock faible',
      body: '<p>Bonjour {{ name }}, ceci est descendu au nombre à partir duquel il faudrait recommander :</p><ul>{% for line in lines %}<li><strong>{{ line.name }}</strong> ({{ line.sku }}{% if line.place != "" %}, {{ line.place }}{% endif %}): il en reste {{ line.left }}, alerte à {{ line.at }}.{% if line.expected != "" %} Réassort attendu le {{ line.expected }}.{% endif %}</li>{% endfor %}</ul>{% if more != "" %}<p>Et {{ more }} de plus.</p>{% endif %}',
      button: 'Ouvrir le stock',
      note: 'Vous êtes prévenu une fois, puis seulement après que le stock a été suffisant.',
    },
    de: {
      subject: 'Wird knapp: {{ count }} im Bestand',
      heading: 'Wird knapp',
      body: '<p>Guten Tag, {{ name }}, davon sollte jemand nachbestellen:</p><ul>{% for line in lines %}<li><strong>{{ line.name }}</strong> ({{ line.sku }}{% if line.place != "" %}, {{ line.place }}{% endif %}): noch {{ line.left }}, Warnung bei {{ line.at }}.{% if line.expected != "" %} Nachschub wird am {{ line.expected }} erwartet.{% endif %}</li>{% endfor %}</ul>{% if more != "" %}<p>Und {{ more }} weitere.</p>{% endif %}',
      button: 'Bestand öffnen',
      note: 'Darüber wird einmal berichtet, und erst wieder, nachdem genug da war.',
    },
    ja: {
      subject: '在庫が残りわずか：{{ count }} 件',
      heading: '在庫が残りわずか',
      body: '<p>{{ name }} さん、次の在庫が警告数まで減りました。追加の発注をご検討ください。</p><ul>{% for line in lines %}<li><strong>{{ line.name }}</strong> ({{ line.sku }}{% if line.place != "" %}, {{ line.place }}{% endif %}): 残り {{ line.left }}、警告数 {{ line.at }}。{% if line.expected != "" %} {{ line.expected }} に入荷予定。{% endif %}</li>{% endfor %}</ul>{% if more != "" %}<p>ほか {{ more }} 件。</p>{% endif %}',
      button: '在庫を開く',
      note: 'お知らせは一度だけです。在庫が回復した後、再び減ったときに改めてお知らせします。',
    },
    zh: {
      subject: '库存偏低：{{ count }} 项',
      heading: '库存偏低',
      body: '<p>{{ name }}，您好，以下库存已降到预警值，请考虑补货：</p><ul>{% for line in lines %}<li><strong>{{ line.name }}</strong> ({{ line.sku }}{% if line.place != "" %}, {{ line.place }}{% endif %}): 剩余 {{ line.left }}，预警值 {{ line.at }}。{% if line.expected != "" %} 预计 {{ line.expected }} 到货。{% endif %}</li>{% endfor %}</ul>{% if more != "" %}<p>另有 {{ more }} 项。</p>{% endif %}',
      button: '打开库存',
      note: '每次只提醒一次，库存恢复后再次偏低时才会重新提醒。',
    },
  },
}
