declare module '*?labels' {
  const labels: import('./labels.ts').Labels
  export default labels
}
