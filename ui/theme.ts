import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

// Warm greys. Light surfaces come from `stone`, dark ones from `ink`; both lean towards brown, never towards blue.
const stone: MantineColorsTuple = [
  '#fbfaf9',
  '#f6f4f2',
  '#edebe8',
  '#e2dfdb',
  '#d1cdc8',
  '#a9a49e',
  '#7c7671',
  '#59544f',
  '#33302b',
  '#1c1916',
]
const ink: MantineColorsTuple = [
  '#eae7e4',
  '#c7c3bf',
  '#a7a29c',
  '#8a857f',
  '#3f3b37',
  '#2f2c29',
  '#24211f',
  '#191715',
  '#13110f',
  '#0e0c0a',
]

/** The accent: only for the primary action and for what is selected. */
const clay: MantineColorsTuple = [
  '#fff4f0',
  '#ffe6de',
  '#fed3c6',
  '#f7b5a2',
  '#e7947c',
  '#d1765b',
  '#b65b40',
  '#9d472e',
  '#813823',
  '#632c1b',
]

// Status colours are muted and always stand beside a word or an icon.
const red: MantineColorsTuple = [
  '#fff3f2',
  '#ffe5e3',
  '#ffd0cd',
  '#fbb1ae',
  '#ec8e8b',
  '#d76f6d',
  '#bb5354',
  '#a24041',
  '#853233',
  '#662728',
]
const green: MantineColorsTuple = [
  '#f2f9f4',
  '#e2f1e7',
  '#cce5d4',
  '#acd3b8',
  '#88ba99',
  '#68a17c',
  '#4d8863',
  '#3a7350',
  '#2d5d3f',
  '#234731',
]
const yellow: MantineColorsTuple = [
  '#fcf6ee',
  '#f8ebda',
  '#f0dbbe',
  '#e2c296',
  '#cea46b',
  '#b78945',
  '#9d6f25',
  '#865b0d',
  '#6d4905',
  '#543808',
]
const blue: MantineColorsTuple = [
  '#f1f8fd',
  '#e2effb',
  '#cbe1f5',
  '#aacce9',
  '#86b2d8',
  '#6698c2',
  '#4b7ea8',
  '#396991',
  '#2c5576',
  '#22415b',
]
const grape: MantineColorsTuple = [
  '#fbf5fa',
  '#f5e8f3',
  '#ecd6e9',
  '#dcbcd8',
  '#c69dc1',
  '#ae81a9',
  '#94678f',
  '#7e547a',
  '#664363',
  '#4f344c',
]

// A long list of choices scrolls inside its popup, which a keyboard must be able to reach.
const choices = { scrollAreaProps: { viewportProps: { tabIndex: 0 } } }

const floating = { shadow: 'md', transitionProps: { duration: 100, transition: 'fade' } }

// The heading of a dialog is a `header` element, which would count as a second banner of the page.
const plainHeader = { header: { role: 'presentation' } }

export const theme = createTheme({
  colors: { gray: stone, dark: ink, clay, red, green, yellow, blue, grape, teal: green, orange: yellow },
  primaryColor: 'clay',
  primaryShade: { light: 7, dark: 6 },
  white: '#ffffff',
  black: '#1c1916',
  fontFamily: 'var(--q-font)',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.1875rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.45', xl: '1.4' },
  // Headings differ by weight more than by size.
  headings: {
    fontFamily: 'var(--q-font)',
    fontWeight: '620',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.3125rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.45' },
      h5: { fontSize: '0.8125rem', lineHeight: '1.45' },
      h6: { fontSize: '0.75rem', lineHeight: '1.45' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.1875rem', sm: '0.25rem', md: '0.375rem', lg: '0.5rem', xl: '0.75rem' },
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 2px rgb(28 25 22 / 6%)',
    sm: '0 1px 3px rgb(28 25 22 / 8%)',
    md: '0 4px 16px -4px rgb(28 25 22 / 16%), 0 1px 3px rgb(28 25 22 / 8%)',
    lg: '0 12px 32px -8px rgb(28 25 22 / 22%), 0 2px 6px rgb(28 25 22 / 8%)',
    xl: '0 24px 56px -12px rgb(28 25 22 / 28%), 0 4px 12px rgb(28 25 22 / 10%)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { size: 'sm', fw: 550 } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Menu: { defaultProps: floating },
    Popover: { defaultProps: floating },
    Select: { defaultProps: choices },
    MultiSelect: { defaultProps: choices },
    Autocomplete: { defaultProps: choices },
    TagsInput: { defaultProps: choices },
    Tooltip: { defaultProps: { openDelay: 350, transitionProps: { duration: 80, transition: 'fade' }, withArrow: false } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        attributes: plainHeader,
        overlayProps: { backgroundOpacity: 0.4 },
        transitionProps: { duration: 120, transition: 'fade' },
      },
    },
    Drawer: {
      defaultProps: { attributes: plainHeader, overlayProps: { backgroundOpacity: 0.4 }, transitionProps: { duration: 140 } },
    },
    // The accent is for what can be done; a word beside a name is no alarm.
    Badge: { defaultProps: { variant: 'light', color: 'gray', radius: 'sm', tt: 'none', fw: 550 } },
    Notification: { defaultProps: { radius: 'md', color: 'gray' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Loader: { defaultProps: { type: 'dots', size: 'sm' } },
  },
})

/** Where Mantine's own choice of a shade would be too faint on our surfaces. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': '#655f59',
    '--mantine-color-placeholder': '#78726c',
    '--mantine-color-error': '#a24041',
    '--mantine-color-default-border': '#dcd8d3',
    '--mantine-color-anchor': '#813823',
  },
  dark: {
    '--mantine-color-body': '#191715',
    '--mantine-color-dimmed': '#a7a29c',
    '--mantine-color-placeholder': '#928c86',
    '--mantine-color-error': '#ec8e8b',
    '--mantine-color-anchor': '#f7b5a2',
    '--mantine-color-gray-light': '#2a2623',
    '--mantine-color-gray-light-hover': '#332f2b',
    ...Object.fromEntries(['clay', 'red', 'green', 'yellow', 'blue', 'grape', 'teal', 'orange'].flatMap(tintInDark)),
  },
})

/** Tinted surfaces in the dark: a breath of the colour over whatever lies below, where Mantine would paint a solid block. */
const tintInDark = (name: string) => [
  [`--mantine-color-${name}-light`, `color-mix(in srgb, var(--mantine-color-${name}-5) 18%, transparent)`],
  [`--mantine-color-${name}-light-hover`, `color-mix(in srgb, var(--mantine-color-${name}-5) 26%, transparent)`],
  [`--mantine-color-${name}-light-color`, `var(--mantine-color-${name}-3)`],
]
