declare module '*.md' {
  export const content: import('#features/help/help-content.ts').HelpContent;
}
