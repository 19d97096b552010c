/// Lists of characters, each a fact of a standard or a count of a text; `Scripts/make-character-lists` writes them.
enum CharacterLists {}
