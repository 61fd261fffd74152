declare module 'virtual:contract-facts' {
  const facts: import('./facts.ts').Facts;
  export default facts;
}
