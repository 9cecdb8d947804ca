/** What a style sheet is to component tests: nothing. */
export {};
