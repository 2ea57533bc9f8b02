/** Where a thing stands or lies: `stands` has a floor and a shadow, `lies` is seen from above. */
type Place = 'stands' | 'lies'
export interface Drawing {
  readonly wall: string
  readonly place: Place
  /** The middle and half the width of the shadow below what stands. */
  readonly shadow?: readonly [x: number, rx: number]
  /** One body of SVG for each form that looks different, the first for the thing itself. */
  readonly bodies: readonly string[]
}

const dark = (shape: string, opacity = 0.14) => `<g fill="#000" fill-opacity="${opacity}">${shape}</g>`
const light = (shape: string, opacity = 0.22) => `<g fill="#fff" fill-opacity="${opacity}">${shape}</g>`
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const box = (x: number, y: number, width: number, height: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`
const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
const turned = (degrees: number, shape: string) => `<g transform="rotate(${degrees} 480 360)">${shape}</g>`
const times = (count: number, draw: (n: number) => string) => Array.from({ length: count }, (_, n) => draw(n)).join('')

const cup = (glaze: string) => `
  ${line('M588 330C700 312 704 480 580 486', glaze, 34)}${line('M592 338C690 322 692 472 584 478', '#00000022', 8)}
  ${path('M320 262L340 520Q346 574 402 574H518Q574 574 580 520L600 262Z', '#b08a66')}
  ${path('M320 262L338 496Q460 530 582 496L600 262Z', glaze)}
  ${dark('<path d="M520 262H600L580 520Q574 574 518 574H470Q520 560 526 500Z"/>', 0.1)}
  ${oval(460, 262, 140, 30, glaze)}${light('<ellipse cx="460" cy="262" rx="140" ry="30"/>', 0.3)}${oval(460, 266, 122, 22, '#4d3525')}
  ${times(14, (n) => `<circle cx="${352 + ((n * 89) % 210)}" cy="${322 + ((n * 61) % 160)}" r="${2 + (n % 3)}" fill="#3b2f28" fill-opacity=".3"/>`)}`

const espresso = (x: number, y: number, glaze: string) => `<g transform="translate(${x} ${y})">
  ${oval(0, 150, 150, 26, '#efe6d8')}${dark('<ellipse cx="0" cy="156" rx="86" ry="13"/>')}
  ${line('M84 40C140 30 142 104 76 106', glaze, 20)}
  ${path('M-92 0L-80 110Q-74 150 -40 152H40Q74 150 80 110L92 0Z', glaze)}${dark('<path d="M46 0H92L80 110Q74 150 40 152H14Q42 146 46 100Z"/>', 0.1)}
  ${oval(0, 0, 92, 20, '#efe6d8')}${oval(0, 3, 78, 14, '#3a2417')}${oval(-8, 4, 52, 8, '#8a5a34')}</g>`

const mug = (enamel: string, edge: string) => `
  ${line('M596 320C704 306 704 490 596 482', edge, 26)}${line('M596 320C694 312 694 484 596 482', enamel, 16)}
  ${path('M336 240H604V548Q604 576 576 576H364Q336 576 336 548Z', enamel)}${dark('<path d="M530 240H604V548Q604 576 576 576H500Q530 560 530 530Z"/>', 0.1)}
  ${light('<rect x="362" y="284" width="18" height="250" rx="9"/>', 0.25)}
  ${oval(470, 240, 136, 28, edge)}${oval(470, 240, 124, 22, enamel)}${dark('<ellipse cx="470" cy="244" rx="116" ry="18"/>', 0.22)}`

const lamp = (metal: string) => `
  <path d="M560 300L330 580H700L640 330Z" fill="#ffe6a8" fill-opacity=".32"/>
  ${oval(350, 574, 110, 20, metal)}${oval(350, 566, 110, 18, metal)}${light('<ellipse cx="350" cy="564" rx="96" ry="13"/>', 0.12)}
  ${line('M350 560L296 346L470 190', metal, 16)}<circle cx="296" cy="346" r="17" fill="${metal}"/>${light('<circle cx="296" cy="346" r="8"/>')}
  <circle cx="470" cy="190" r="15" fill="${metal}"/>
  ${oval(601, 315, 42, 18, '#fff3cf').replace('/>', ' transform="rotate(22 601 315)"/>')}
  ${path('M462 172Q520 130 566 190L664 330Q600 350 540 300Z', metal)}${light('<path d="M470 176Q510 150 540 180L566 218Q520 200 500 230Z"/>', 0.16)}`

const blanket = (wool: string) => `
  ${times(3, (n) => {
    const y = 440 - n * 92
    const x = 250 + n * 6
    return `${box(x, y, 460 - n * 12, 100, wool, 46)}${dark(`<path d="M${x + 20} ${y + 70}H${x + 440 - n * 12}Q${x + 430 - n * 12} ${y + 100} ${x + 400} ${y + 100}H${x + 50}Q${x + 26} ${y + 100} ${x + 20} ${y + 70}Z"/>`, 0.1)}
      ${line(`M${x + 30} ${y + 50}H${x + 380}`, '#00000020', 4)}`
  })}
  ${box(300, 258, 130, 282, wool)}${light('<rect x="300" y="258" width="130" height="282"/>', 0.16)}
  ${dark(`${times(3, (n) => `<rect x="300" y="${430 + n * 34}" width="130" height="10"/>`)}`, 0.18)}
  ${times(11, (n) => line(`M${306 + n * 12} 540v26`, wool, 6))}`

const mill = `M452 560Q400 560 404 524Q436 486 430 430Q410 400 432 372Q410 350 424 326L436 232Q410 206 436 178Q480 156 524 178Q550 206 524 232L536 326Q550 350 528 372Q550 400 530 430Q524 486 556 524Q560 560 508 560Z`
const spoon = (degrees: number, x: number, wood: string) =>
  `<g transform="rotate(${degrees} 480 640)">${box(x - 11, 260, 22, 370, wood, 11)}${oval(x, 200, 52, 78, wood)}${dark(`<ellipse cx="${x}" cy="196" rx="36" ry="58"/>`, 0.12)}</g>`
const towel = (x: number, cloth: string, stripe: string) => `
  ${box(x, 214, 170, 310, cloth, 6)}${times(3, (n) => box(x, 430 + n * 24, 170, 10, stripe))}${dark(`<rect x="${x + 118}" y="214" width="52" height="310" rx="6"/>`, 0.07)}
  ${dark(`<rect x="${x}" y="214" width="170" height="26"/>`, 0.12)}`
const leaf = (degrees: number, length: number, green: string) =>
  `<g transform="rotate(${degrees} 480 330)">${path(`M480 330Q${480 - length / 3.4} ${330 - length / 2} 480 ${330 - length}Q${480 + length / 3.4} ${330 - length / 2} 480 330Z`, green)}${line(`M480 320V${350 - length}`, '#00000022', 4)}</g>`
const legs = (shade: string) => `${line('M346 574L592 168', shade, 24)}${line('M616 574L392 392', shade, 24)}`

/** What the things of the demo shop look like: flat shapes in few colours, drawn for it alone, on a plane of 960 by 720. */
export const drawings: Readonly<Record<string, Drawing>> = {
  'CUP-01': { wall: '#c9bba6', place: 'stands', shadow: [470, 190], bodies: ['#ece5d8', '#6b7780', '#a9583a'].map(cup) },
  'CUP-02': {
    wall: '#b9a894',
    place: 'stands',
    shadow: [480, 340],
    bodies: [espresso(320, 400, '#8d4f36') + espresso(640, 424, '#53646b')],
  },
  'CUP-03': {
    wall: '#c4bda9',
    place: 'stands',
    shadow: [480, 180],
    bodies: [mug('#38597c', '#1f3147'), mug('#eee4cd', '#38597c')],
  },
  'CUP-04': {
    wall: '#b3b7a4',
    place: 'stands',
    shadow: [480, 130],
    bodies: [
      `${path('M346 220H614L572 560Q568 578 548 578H412Q392 578 388 560Z', '#ffffff66')}
       ${path('M358 310Q480 340 602 310L570 548Q566 562 548 562H412Q394 562 390 548Z', '#b8702acc')}${oval(480, 312, 122, 22, '#cf8a3e')}
       ${light('<path d="M372 236L404 548H420L392 236Z"/>', 0.4)}
       <ellipse cx="480" cy="220" rx="134" ry="26" fill="#ffffff33" stroke="#ffffffb0" stroke-width="6"/>`,
    ],
  },
  'PAN-01': {
    wall: '#bfb3a3',
    place: 'lies',
    bodies: [
      turned(
        -24,
        `${box(580, 330, 300, 60, '#2c2d30', 30)}${oval(838, 360, 18, 12, '#bfb3a3')}${oval(400, 360, 226, 226, '#2c2d30')}${oval(400, 360, 198, 198, '#3a3c40')}
        ${oval(400, 366, 182, 182, '#323438')}${path('M250 300Q290 210 380 190Q300 230 272 312Z', '#ffffff26')}${path('M362 150L400 118L438 150Z', '#2c2d30')}`,
      ),
    ],
  },
  'PAN-02': {
    wall: '#aeb5b3',
    place: 'stands',
    shadow: [400, 210],
    bodies: [
      `${line('M566 372L846 316', '#6a4a2c', 26)}${line('M566 372L640 357', '#8d6a48', 34)}
       ${path('M216 330H584V520Q584 574 530 574H270Q216 574 216 520Z', '#b8693f')}${path('M262 330H318V574H270Q262 570 262 520Z', '#e0a077')}${dark('<path d="M500 330H584V520Q584 574 530 574H452Q500 560 500 510Z"/>')}
       ${oval(400, 330, 184, 38, '#c9794c')}${oval(400, 334, 168, 30, '#8f8a84')}${dark('<ellipse cx="400" cy="342" rx="150" ry="22"/>', 0.2)}`,
    ],
  },
  'PAN-03': {
    wall: '#c6beb0',
    place: 'stands',
    shadow: [480, 330],
    bodies: [
      `${line('M196 430Q120 420 128 470Q134 506 214 496', '#2c4454', 22)}${line('M764 430Q840 420 832 470Q826 506 746 496', '#2c4454', 22)}
       ${path('M180 400H780L744 548Q738 574 710 574H250Q222 574 216 548Z', '#2f4a5c')}${dark('<path d="M640 400H780L744 548Q738 574 710 574H600Q636 560 640 530Z"/>')}
       ${path('M230 340H730L790 400Q790 412 776 412H184Q170 412 170 400Z', '#3d5c70')}${path('M250 352H710L752 396H208Z', '#1f313d')}
       ${light('<path d="M214 440L232 540H246L230 440Z"/>', 0.2)}`,
    ],
  },
  'TLS-01': {
    wall: '#b5b3a6',
    place: 'lies',
    bodies: [
      turned(
        -28,
        `${path('M430 312H860Q820 420 660 430H430Z', '#dfe3e4')}${path('M430 398H752Q710 428 660 430H430Z', '#b9c1c4')}${box(408, 308, 30, 126, '#8b9295', 6)}
        ${path('M412 316H150Q96 316 96 356Q96 392 140 396Q180 400 196 424H412Z', '#a9783f')}${dark('<path d="M412 384H170Q190 404 196 424H412Z"/>', 0.12)}
        ${times(3, (n) => oval(210 + n * 76, 360, 10, 10, '#d8c9a4'))}`,
      ),
    ],
  },
  'TLS-02': {
    wall: '#aab0a0',
    place: 'lies',
    bodies: [
      turned(
        -8,
        `${dark('<rect x="212" y="172" width="560" height="410" rx="30"/>', 0.16)}${box(200, 156, 560, 410, '#d3ac78', 30)}
        ${times(24, (n) => (n % 2 === Math.floor(n / 6) % 2 ? box(212 + (n % 6) * 89.5, 168 + Math.floor(n / 6) * 96.5, 89, 96, '#c3985f', 10) : box(212 + (n % 6) * 89.5, 168 + Math.floor(n / 6) * 96.5, 89, 96, '#dcbb8b', 10)))}
        ${oval(702, 216, 24, 24, '#aab0a0')}${dark('<path d="M678 216a24 24 0 0 1 48 0a30 22 0 0 0 -48 0Z"/>', 0.25)}`,
      ),
    ],
  },
  'TLS-03': {
    wall: '#c8b79d',
    place: 'stands',
    shadow: [480, 110],
    bodies: [
      `${path(mill, '#5d3b26')}<clipPath id="mill"><path d="${mill}"/></clipPath><g clip-path="url(#mill)">${dark('<rect x="506" y="150" width="80" height="420"/>', 0.2)}${light('<rect x="440" y="150" width="16" height="420"/>', 0.14)}
       ${box(390, 318, 190, 14, '#c9c2b6')}${box(390, 540, 190, 24, '#3f2718')}</g>${oval(480, 158, 20, 18, '#c9c2b6')}`,
    ],
  },
  'TLS-04': {
    wall: '#b7bfb4',
    place: 'lies',
    bodies: [spoon(-22, 480, '#b98b57') + spoon(0, 480, '#d0a56f') + spoon(22, 480, '#a97843')],
  },
  'LMP-01': { wall: '#7d8a8c', place: 'stands', shadow: [360, 150], bodies: ['#26282b', '#b08d45'].map(lamp) },
  'LMP-02': {
    wall: '#5f6d78',
    place: 'stands',
    bodies: [
      `<circle cx="480" cy="360" r="300" fill="#ffe9b8" fill-opacity=".12"/><circle cx="480" cy="360" r="250" fill="#ffe9b8" fill-opacity=".14"/>
       ${line('M480 0V160', '#2b3136', 6)}${oval(480, 360, 206, 196, '#fbeecb')}${oval(480, 380, 150, 142, '#fff8e4')}
       ${times(9, (n) => {
         const y = (n - 4) * 42
         const half = Math.round(206 * Math.sqrt(Math.max(0, 1 - (y / 196) ** 2)))
         return line(`M${480 - half} ${360 + y}Q480 ${360 + y + 26} ${480 + half} ${360 + y}`, '#b8976040', 4)
       })}${box(436, 158, 88, 14, '#8a6b3f', 6)}${box(436, 548, 88, 14, '#8a6b3f', 6)}`,
    ],
  },
  'LMP-03': {
    wall: '#68747a',
    place: 'stands',
    shadow: [480, 160],
    bodies: [
      `<circle cx="480" cy="400" r="210" fill="#ffd98a" fill-opacity=".16"/>${line('M366 250C330 60 630 60 594 250', '#b9c0c2', 8)}
       ${line('M372 500V262Q372 226 420 222', '#8f989b', 18)}${line('M588 500V262Q588 226 540 222', '#8f989b', 18)}
       ${path('M420 290H540Q590 390 548 486H412Q370 390 420 290Z', '#fff6dc80')}${path('M480 352Q524 412 504 446Q480 470 456 446Q436 412 480 352Z', '#f2a53c')}${path('M480 396Q500 426 490 446Q480 454 470 446Q460 426 480 396Z', '#fff0b8')}
       ${box(466, 452, 28, 36, '#6b7478')}${box(404, 276, 152, 20, '#9aa3a6', 8)}${path('M428 276L442 208H518L532 276Z', '#a9b2b5')}${box(434, 190, 92, 22, '#8f989b', 8)}
       ${path('M362 500Q362 480 386 480H574Q598 480 598 500L608 560Q608 576 590 576H370Q352 576 352 560Z', '#a9b2b5')}${dark('<path d="M540 480H574Q598 480 598 500L608 560Q608 576 590 576H530Z"/>', 0.16)}${oval(568, 520, 14, 14, '#7a8387')}`,
    ],
  },
  'TEX-01': { wall: '#a9a6a0', place: 'stands', shadow: [480, 260], bodies: ['#dccdb2', '#4b4d52'].map(blanket) },
  'TEX-02': {
    wall: '#b4bcc0',
    place: 'stands',
    shadow: [480, 220],
    bodies: [
      `${path('M256 190Q480 226 704 190Q672 370 704 576Q480 546 256 576Q288 370 256 190Z', '#a1694f')}${dark('<path d="M600 204Q660 200 704 190Q672 370 704 576Q650 566 590 560Q630 380 600 204Z"/>', 0.09)}
       ${line('M282 216Q480 246 678 216M282 550Q480 524 678 550', '#ffffff30', 4)}${line('M360 240Q400 300 392 380', '#00000018', 6)}${line('M600 470Q560 430 556 380', '#00000018', 6)}${line('M300 220Q340 260 352 300', '#00000014', 6)}`,
    ],
  },
  'TEX-03': {
    wall: '#bdb7ad',
    place: 'stands',
    bodies: [
      `${towel(196, '#e6ddcb', '#3d5c70')}${towel(395, '#8fa39a', '#e6ddcb')}${towel(594, '#e6ddcb', '#a9583a')}
       ${box(150, 204, 660, 20, '#6b4a33', 10)}${oval(160, 214, 18, 18, '#4e3524')}${oval(800, 214, 18, 18, '#4e3524')}`,
    ],
  },
  'TEX-04': {
    wall: '#aa9d8c',
    place: 'lies',
    bodies: [
      turned(
        -6,
        `${times(27, (n) => line(`M${186} ${190 + n * 13}h-30M${774} ${190 + n * 13}h30`, '#e9dfca', 5))}${box(180, 176, 600, 372, '#e3d7bf', 4)}
        ${box(212, 176, 36, 372, '#35505f')}${box(264, 176, 12, 372, '#a9583a')}${box(712, 176, 36, 372, '#35505f')}${box(684, 176, 12, 372, '#a9583a')}
        ${times(3, (n) => {
          const x = 372 + n * 108
          return `${path(`M${x} 262L${x + 46} 362L${x} 462L${x - 46} 362Z`, '#a9583a')}${path(`M${x} 310L${x + 24} 362L${x} 414L${x - 24} 362Z`, '#e3d7bf')}`
        })}`,
      ),
    ],
  },
  'GAR-01': {
    wall: '#a8b39a',
    place: 'stands',
    shadow: [490, 200],
    bodies: [
      `<g transform="translate(46 -18)">${legs('#8b5f33')}</g>${times(3, (n) => {
        const x = 590 - n * 34
        const y = 176 + n * 56
        return path(`M${x - 12} ${y}l56 -20l12 40l-56 20Z`, '#d1a069')
      })}${legs('#b98247')}
       ${path('M352 376H640L668 358H400Z', '#d9ae7a')}${box(348, 376, 296, 26, '#c08a4e', 10)}${oval(463, 380, 9, 9, '#5d4630')}`,
    ],
  },
  'GAR-02': {
    wall: '#9fb0a0',
    place: 'stands',
    shadow: [480, 350],
    bodies: [
      `${box(186, 250, 26, 324, '#8a5f39', 6)}${box(748, 250, 26, 324, '#8a5f39', 6)}${times(3, (n) => box(180, 262 + n * 50, 600, 34, n % 2 ? '#b5824f' : '#c08d59', 8))}
       ${box(150, 420, 660, 22, '#cf9d68', 8)}${box(160, 444, 640, 34, '#a87646', 8)}${box(166, 470, 30, 104, '#96683d', 6)}${box(764, 470, 30, 104, '#96683d', 6)}
       ${box(140, 372, 70, 20, '#cf9d68', 10)}${box(750, 372, 70, 20, '#cf9d68', 10)}${box(156, 390, 20, 40, '#96683d')}${box(784, 390, 20, 40, '#96683d')}`,
    ],
  },
  'GAR-03': {
    wall: '#a5b8b4',
    place: 'stands',
    shadow: [480, 260],
    bodies: [
      `${box(96, 110, 38, 466, '#7d5a3c', 8)}${box(826, 110, 38, 466, '#7d5a3c', 8)}
       ${line('M116 220L262 316M116 220L250 348M116 220L244 384M844 220L698 316M844 220L710 348M844 220L716 384', '#e9dfca', 5)}
       ${path('M240 300Q480 440 720 300Q716 540 480 540Q244 540 240 300Z', '#e6dac0')}
       ${path('M241 330Q480 470 719 330L716 362Q480 504 244 362Z', '#35505f')}${path('M252 402Q480 536 708 402L694 436Q480 560 266 436Z', '#b06a45')}
       ${dark('<path d="M240 300Q480 440 720 300Q716 330 712 340Q480 462 248 340Q242 320 240 300Z"/>', 0.1)}`,
    ],
  },
  'PLA-01': {
    wall: '#a7b59b',
    place: 'stands',
    shadow: [500, 230],
    bodies: [
      `${line('M382 500L226 300', '#8d979b', 30)}${path('M170 320L262 250L248 222L146 300Z', '#79848a')}${line('M664 310C800 300 800 500 652 520', '#8d979b', 18)}${line('M430 296C440 160 620 160 632 296', '#8d979b', 18)}
       ${path('M384 300H676L700 560Q702 576 686 576H374Q358 576 360 560Z', '#a5afb3')}${dark('<path d="M600 300H676L700 560Q702 576 686 576H610Z"/>', 0.13)}${light('<path d="M404 300H430L418 576H392Z"/>', 0.28)}
       ${box(368, 470, 326, 10, '#00000018')}${oval(530, 300, 146, 24, '#b9c2c5')}${path('M530 276A146 24 0 0 0 530 324Z', '#5f696e')}`,
    ],
  },
  'PLA-02': {
    wall: '#9d8f7e',
    place: 'lies',
    bodies: [
      turned(
        -36,
        `${path('M520 360Q540 270 640 268H760Q860 300 892 360Q860 420 760 452H640Q540 450 520 360Z', '#b4bcbf')}${path('M560 360Q580 306 650 300H760Q830 326 860 360Z', '#d3d9db')}
        ${box(380, 344, 170, 32, '#8b9498', 14)}${path('M396 326H150Q84 326 84 360Q84 394 150 394H396Z', '#c79a62')}${dark('<path d="M396 362H84Q86 394 150 394H396Z"/>', 0.12)}${box(384, 322, 22, 76, '#6d5233', 6)}${oval(120, 360, 10, 10, '#9d8f7e')}`,
      ),
    ],
  },
  'PLA-03': {
    wall: '#bcc2ad',
    place: 'stands',
    shadow: [480, 160],
    bodies: [
      `${leaf(-52, 210, '#5d7a52')}${leaf(52, 210, '#55724b')}${leaf(-26, 250, '#6c8a5e')}${leaf(28, 246, '#648257')}${leaf(0, 270, '#789668')}
       ${path('M346 376H614L578 560Q574 576 556 576H404Q386 576 382 560Z', '#b3623f')}${dark('<path d="M540 376H614L578 560Q574 576 556 576H500Z"/>', 0.12)}
       ${box(326, 318, 308, 66, '#c47350', 8)}${dark('<rect x="326" y="374" width="308" height="14"/>', 0.14)}${dark('<rect x="556" y="318" width="78" height="66" rx="8"/>', 0.1)}`,
    ],
  },
}

/** The whole picture as SVG, one for each body of the drawing. */
export const svgsOf = ({ wall, place, shadow, bodies }: Drawing): string[] =>
  bodies.map(
    (body) => `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 960 720">${box(0, 0, 960, 720, wall)}
      ${place === 'stands' ? dark('<rect y="540" width="960" height="180"/>', 0.07) : ''}
      ${shadow ? dark(`<ellipse cx="${shadow[0]}" cy="576" rx="${shadow[1]}" ry="16"/>`, 0.16) : ''}${body}</svg>`,
  )
