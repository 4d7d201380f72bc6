"""Drawing a board: the faces of the cards, the table as SVG, the table as text."""
