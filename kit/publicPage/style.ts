import { readableOn } from './readable.ts'

const [paper, night] = ['#ffffff', '#181614']
const [ink, moon] = ['#211d19', '#ece7e1']

/** Stone and ink as the app has them, in the light and in the dark, and what every page needs: a bar, texts, fields, buttons, notices. */
export const style = `:root{color-scheme:light dark;--ink:${ink};--soft:#655d56;--paper:${paper};--wash:#f6f4f1;--line:#e4dfd9;--edge:#8f877f;--brand:#9c4530;--on:${paper};--good:#116329;--bad:#b3261e;--width:44rem}
@media(prefers-color-scheme:dark){:root{--ink:${moon};--soft:#a89f95;--paper:${night};--wash:#221f1c;--line:#3a352f;--edge:#7d756d;--brand:#e08a70;--on:${night};--good:#7ee2a0;--bad:#ffb4ab}}
*{box-sizing:border-box}html{text-size-adjust:100%}body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
header{border-bottom:1px solid var(--line)}header>div,main,footer>div{max-width:var(--width);margin:auto;padding:1rem 1.25rem}header>div{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:.75rem 1.5rem}.brand{display:flex;align-items:center;gap:.65rem;margin:0;font-weight:650;color:inherit;text-decoration:none}.brand img{height:2rem;width:auto;max-width:10rem;border-radius:0}
main{padding-block:2rem 3rem}footer{margin-top:3rem;border-top:1px solid var(--line);color:var(--soft);font-size:.9rem}
a{color:inherit;text-decoration-color:color-mix(in srgb,var(--brand) 70%,transparent);text-decoration-thickness:1.5px;text-underline-offset:.18em}a:hover{text-decoration-color:var(--brand)}:focus-visible{outline:2px solid var(--brand);outline-offset:2px;border-radius:2px}
h1{margin:0 0 .6rem;font-size:1.75rem;line-height:1.2;letter-spacing:-.015em;text-wrap:balance}h2{margin:1.8em 0 .5em;font-size:1.25rem;line-height:1.3}h3{margin:1.5em 0 .4em;font-size:1.05rem}.soft{color:var(--soft)}
label{font-weight:600}:where(input:not([type=radio],[type=checkbox]),textarea,select){width:100%;padding:.55rem .7rem;border:1px solid var(--edge);border-radius:6px;background:transparent;color:inherit;font:inherit}option{color:${ink}}input[type=radio],input[type=checkbox]{accent-color:var(--brand)}
button,.button{display:inline-block;padding:.55rem 1.1rem;border:1px solid var(--line);border-radius:6px;background:var(--wash);color:inherit;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}button:hover,.button:hover{border-color:var(--brand)}.go{border-color:var(--brand);background:var(--brand);color:var(--on)}.go:hover{filter:brightness(1.08)}
.notice{padding:.75rem 1rem;border:1px solid var(--brand);border-radius:6px}.trap{position:absolute;left:-100vw;height:1px;overflow:hidden}
@media print{form,nav,button,.button,.trap{display:none}body{background:#fff;color:#000}a{text-decoration:none}main{max-width:none;padding:0}}`

/**
 * The colour of a company (`#rrggbb`) wherever the brand stands, moved as far as one can read it on the ground, and so what stands on it in the
 * colour of the ground; nothing where it has none.
 */
export function paletteOf(color: string | null): string {
  if (!color) return ''
  return `:root{--brand:${readableOn(paper, color, '#000000')}}@media(prefers-color-scheme:dark){:root{--brand:${readableOn(night, color, '#ffffff')}}}`
}
